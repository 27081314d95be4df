import type { PickLuck, StateLuck } from '@fourcast/contract/luck.ts'
import type { LedgerRow, TicketLedger } from '@fourcast/contract/ticket-sums.ts'
import { lottery } from './lottery.ts'

/** The waits of a state with 7,961 draws. */
export const luckIn = (rest: Partial<StateLuck> = {}): StateLuck => ({
  state: 'GA',
  stateName: 'Georgia',
  simulated: false,
  draws: 7_961,
  since: '2019-01-01',
  lastYear: { draws: 1_094, days: 365 },
  neverDrawn: { count: 4_463, expected: 4_511 },
  wait: null,
  ...rest,
})

/** A server with the states and the given luck. */
export const luckServer = (answer: unknown = luckIn()) => ({
  ...lottery(['GA']),
  'GET /api/lottery/luck': () => answer,
})

/** 214 pairs of a pick and a draw: 91 digits in position, 85.6 expected. */
export const pickLuckOf = (rest: Partial<PickLuck> = {}): PickLuck => ({
  most: 500,
  pairs: 214,
  inPlace: [138, 63, 11, 2, 0],
  spread: [7, 6.7, 3.2, 0.9, 0.15],
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
