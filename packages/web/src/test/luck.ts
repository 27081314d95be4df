import type { StateLuck } from '@fourcast/contract/luck.ts'
import { lottery } from './lottery.ts'

/** The coincidences and records of a state with 7,961 draws. */
export const luckIn = (rest: Partial<StateLuck> = {}): StateLuck => ({
  state: 'GA',
  stateName: 'Georgia',
  simulated: false,
  draws: 7_961,
  days: 2_654,
  since: '2019-01-01',
  neverDrawn: { count: 4_463, expected: 4_511 },
  coincidences: [
    {
      kind: 'week',
      count: 18,
      expected: 16.7,
      last: { drawDate: '2026-03-14', drawTime: 'Night', winningNumbers: '0768' },
      earlier: { drawDate: '2026-03-10', drawTime: 'Midday', winningNumbers: '0768' },
    },
    { kind: 'next', count: 0, expected: 0.8, last: null, earlier: null },
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
