import type { PickLuck, StateLuck } from '@fourcast/contract/luck.ts'
import type { LedgerRow, TicketLedger } from '@fourcast/contract/ticket-sums.ts'
import { lottery } from './lottery.ts'

/** The coincidences and records of a state with 7,961 draws. */
export const luckIn = (rest: Partial<StateLuck> = {}): StateLuck => ({
  state: 'GA',
  stateName: 'Georgia',
  simulated: false,
  draws: 7_961,
  days: 2_654,
  since: '2019-01-01',
  lastYear: { draws: 1_094, days: 365 },
  neverDrawn: { count: 4_463, expected: 4_511 },
  coincidences: [
    {
      kind: 'week',
      count: 18,
      expected: 16.7,
      expectedLastYear: 2.38,
      last: { drawDate: '2026-03-14', drawTime: 'Night', winningNumbers: '0768' },
      earlier: { drawDate: '2026-03-10', drawTime: 'Midday', winningNumbers: '0768' },
    },
    { kind: 'next', count: 0, expected: 0.8, expectedLastYear: 0.11, last: null, earlier: null },
  ],
  records: [
    { kind: 'most-drawn', value: 6, usual: 6, numbers: '4081' },
    { kind: 'all-different', value: 12, usual: 11, numbers: null },
  ],
  wait: null,
  ...rest,
})

/** A server that knows the states and this luck. */
export const luckServer = (answer: unknown = luckIn()) => ({
  ...lottery(['GA']),
  'GET /api/lottery/luck': () => answer,
})

/** 214 picks compared with 240 draws: 91 digits in place where 85.6 are expected. */
export const pickLuckOf = (rest: Partial<PickLuck> = {}): PickLuck => ({
  picks: 10,
  most: 500,
  draws: 214,
  pairs: 214,
  exact: 0,
  anyOrder: 1,
  inPlace: [138, 63, 11, 2, 0],
  spread: [7, 6.7, 3.2, 0.9, 0.15],
  exactChance: [{ ways: 1, draws: 214 }],
  anyOrderChance: [{ ways: 24, draws: 214 }],
  places: [{ counts: [1], times: 856 }],
  net: null,
  ...rest,
})

const row = (id: string, name: string, rest: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  name,
  tickets: 62,
  stakeCents: 6_200,
  prizesCents: 0,
  netCents: -6_200,
  expectedCents: -3_100,
  lowCents: -6_200,
  highCents: 13_800,
  ...rest,
})

/** Two months of tickets in one game, the second with a box prize. */
export const ledgerOf = (rest: Partial<TicketLedger> = {}): TicketLedger => ({
  total: row('all', 'all', {
    tickets: 126,
    stakeCents: 12_600,
    prizesCents: 20_000,
    netCents: 7_400,
    expectedCents: -6_300,
    lowCents: -12_600,
    highCents: 27_400,
  }),
  months: [
    row('2026-03', '2026-03', { stakeCents: 6_400, prizesCents: 20_000, netCents: 13_600 }),
    row('2026-02', '2026-02'),
  ],
  games: [row('GA', 'Georgia Cash 4', { stakeCents: 12_600 })],
  waiting: 0,
  shared: 0,
  currency: 'USD',
  ...rest,
})
