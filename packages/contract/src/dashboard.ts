import * as z from 'zod/mini'
import { listStates, listWinningNumbers } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { LearningState } from './learning.ts'
import { lotteryResults } from './lottery.ts'
import { listNotifications } from './notifications.ts'
import { listHistory, Stats } from './numbers.ts'
import { getPreferences } from './preferences.ts'
import { getLimits } from './responsible-play.ts'
import { listDrawSources } from './sources.ts'
import { currentSubscription } from './subscriptions.ts'
import { Suggestions } from './suggestions.ts'
import { listRecentWins } from './wins.ts'

/** How many entries each list of the dashboard has. */
export const SHOWN = {
  /** Saved results. */
  results: 5,
  /** The latest draws of the four-digit game; simulated ones only if there are no real ones. */
  draws: 3,
  /** The first followed states, with the draws of this many days. */
  states: 2,
  days: 7,
  /** Saved numbers used for the quick pick from the user's own digits. */
  ownNumbers: 50,
} as const

/** Each part is the response of its own call, or null if that call fails; absent if it was not asked for. */
const part = <S extends z.ZodMiniType>(answer: S) => z.optional(z.nullable(answer))

export const Dashboard = z.object({
  stats: part(Stats),
  history: part(listHistory.answer),
  winningNumbers: part(listWinningNumbers.answer),
  /** Results of the first followed states, which `states` lists. */
  lottery: part(z.object({ states: z.array(z.string()), results: lotteryResults.answer })),
  suggestions: part(Suggestions),
  limits: part(getLimits.answer),
  preferences: part(getPreferences.answer),
  notifications: part(listNotifications.answer),
  sources: part(listDrawSources.answer),
  wins: part(listRecentWins.answer),
  /** The plan, its limits and what is used of them. */
  subscription: part(currentSubscription.answer),
  /** Every state that can be followed. */
  states: part(listStates.answer),
})
export type Dashboard = z.output<typeof Dashboard>
z.globalRegistry.add(Dashboard, { id: 'Dashboard' })

export type PartName = keyof Dashboard

/** The parts of the dashboard itself. Other screens ask for what they show first. */
export const DASHBOARD_PARTS: readonly PartName[] = [
  'stats',
  'history',
  'winningNumbers',
  'lottery',
  'suggestions',
  'limits',
  'preferences',
  'notifications',
  'sources',
  'wins',
]

const NAMES = [...DASHBOARD_PARTS, 'subscription', 'states'].join('|')
const PARTS = 'parts must be a comma-separated list, such as limits,states'

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  auth: 'user',
  tag: 'numbers',
  summary:
    'Get everything on the dashboard, or the named parts, in one response. A part is null if its own call fails',
  query: z.object({
    parts: z.optional(
      z.string(PARTS).check(z.regex(new RegExp(`^(${NAMES})(,(${NAMES})){0,19}$`), PARTS)),
    ),
    /** The state for `suggestions`; by default the first followed one. */
    state: z.optional(LearningState),
  }),
  answer: Dashboard,
  errors: ['unauthenticated', 'invalid'],
})
