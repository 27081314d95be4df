import type { User } from '@fourcast/contract/accounts.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import type { StateResults } from '@fourcast/contract/lottery.ts'
import type { ListedState } from '#domains/draws/lottery.ts'
import { DANA } from './open.tsx'
import { SAMPLE_PREFERENCES } from './results.ts'

/** Dana on another plan. */
export const onPlan = (plan: PlanId): User => ({
  ...DANA,
  subscription: { ...DANA.subscription, plan },
})

const IN_AN_HOUR = () => new Date(Date.now() + 60 * 60_000 + 30_000).toISOString()

const NAMES: Readonly<Record<string, string>> = {
  GA: 'Georgia',
  SC: 'South Carolina',
  KS: 'Kansas',
}

/** A state as in the list of states. */
export const stateOf = (code: string, rest: Partial<ListedState> = {}): ListedState => ({
  code,
  name: NAMES[code] ?? code,
  gameName: 'Cash 4',
  timeZone: 'America/New_York',
  drawTimes: [
    { label: 'Midday', time: '12:29 PM', official: true },
    { label: 'Evening', time: '6:59 PM', official: true },
  ],
  nextDraw: { label: 'Evening', at: IN_AN_HOUR(), drawDate: '2026-11-21' },
  simulated: false,
  isDefault: code === 'GA',
  ...rest,
})

type Result = StateResults['results'][number]

/** A draw of a state: 'Midday' of a date in November 2026. */
export const drawn = (day: string, drawTime: string, numbers: string): Result => ({
  drawId: `${day} ${drawTime}`,
  drawTime,
  drawDate: `2026-11-${day}`,
  drawDateTime: `2026-11-${day}T${drawTime === 'Midday' ? '17:29' : '23:59'}:00Z`,
  numbers,
  isLatest: false,
  daysAgo: 0,
  prizeAmount: 5000,
  match: null,
})

/** The results of a state. */
export const resultsFor = (code: string, rest: Partial<StateResults> = {}): StateResults => ({
  stateCode: code,
  stateName: NAMES[code] ?? code,
  gameName: 'Cash 4',
  timeZone: 'America/New_York',
  drawTimes: ['12:29 PM', '6:59 PM'],
  results: [drawn('20', 'Evening', '0768'), drawn('20', 'Midday', '4081')],
  newest: [drawn('20', 'Evening', '0768'), drawn('20', 'Midday', '4081')],
  lastUpdated: '2026-11-21T00:05:00Z',
  resultsUntil: '2026-11-20',
  source: 'import',
  simulated: false,
  stale: false,
  publisher: null,
  realSince: '2019-01-01',
  answeredAt: null,
  failedAt: null,
  nextDraw: { label: 'Evening', at: IN_AN_HOUR(), drawDate: '2026-11-21' },
  ownPicks: { compared: 0, waiting: 0 },
  ...rest,
})

/** A server with three states, and the given followed ones. */
export function lottery(followed: string[]) {
  let states = followed
  return {
    'GET /api/users/preferences': () => ({ ...SAMPLE_PREFERENCES, selectedLotteryStates: states }),
    'PUT /api/users/preferences': ({ body }: { body: unknown }) => {
      states = statesIn(body)
      return { ...SAMPLE_PREFERENCES, selectedLotteryStates: states }
    },
    'POST /api/winning-numbers/refresh': () => new Response(null, { status: 202 }),
    'GET /api/lottery/states': () => ['GA', 'KS', 'SC'].map((code) => stateOf(code)),
    'GET /api/lottery/results': ({ query }: { query: URLSearchParams }) =>
      Object.fromEntries(
        (query.get('states') ?? '').split(',').map((code) => [code, resultsFor(code)]),
      ),
  }
}

const statesIn = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'selectedLotteryStates' in body
    ? [body.selectedLotteryStates].flat().map(String)
    : []
