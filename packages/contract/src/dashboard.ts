import * as z from 'zod/mini'
import { listWinningNumbers } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { lotteryResults } from './lottery.ts'
import { listNotifications } from './notifications.ts'
import { listHistory, Stats } from './numbers.ts'
import { getPreferences } from './preferences.ts'
import { getLimits } from './responsible-play.ts'
import { listDrawSources } from './sources.ts'
import { Suggestions } from './suggestions.ts'

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

export const Dashboard = z.object({
  stats: z.nullable(Stats),
  history: z.nullable(listHistory.answer),
  winningNumbers: z.nullable(listWinningNumbers.answer),
  /** Results of the first followed states, which `states` lists. */
  lottery: z.nullable(z.object({ states: z.array(z.string()), results: lotteryResults.answer })),
  suggestions: z.nullable(Suggestions),
  limits: z.nullable(getLimits.answer),
  preferences: z.nullable(getPreferences.answer),
  notifications: z.nullable(listNotifications.answer),
  sources: z.nullable(listDrawSources.answer),
})
export type Dashboard = z.output<typeof Dashboard>
z.globalRegistry.add(Dashboard, { id: 'Dashboard' })

/** Each part is the response of its own call, or null if that call fails. Make that call to get the error. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  auth: 'user',
  tag: 'numbers',
  summary: 'Get everything on the dashboard in one response. A part is null if its own call fails',
  answer: Dashboard,
  errors: ['unauthenticated'],
})
