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

/** How much of each list a dashboard has. */
export const SHOWN = {
  /** Saved results. */
  results: 5,
  /** The latest draws of the four-digit game, simulated ones only where there are no others. */
  draws: 3,
  /** Followed states, the first ones, with the draws of so many days. */
  states: 2,
  days: 7,
  /** Saved numbers that the pick from someone's own digits is made of. */
  ownNumbers: 50,
} as const

export const Dashboard = z.object({
  stats: z.nullable(Stats),
  history: z.nullable(listHistory.answer),
  winningNumbers: z.nullable(listWinningNumbers.answer),
  /** The results of `states`, which are the first ones that someone follows. */
  lottery: z.nullable(z.object({ states: z.array(z.string()), results: lotteryResults.answer })),
  suggestions: z.nullable(Suggestions),
  limits: z.nullable(getLimits.answer),
  preferences: z.nullable(getPreferences.answer),
  notifications: z.nullable(listNotifications.answer),
  sources: z.nullable(listDrawSources.answer),
})
export type Dashboard = z.output<typeof Dashboard>
z.globalRegistry.add(Dashboard, { id: 'Dashboard' })

/** Each part is what its own call answers; null where that call refuses, which it says itself. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  auth: 'user',
  tag: 'numbers',
  summary: 'What the dashboard shows, in one answer; a part is null where its own call fails',
  answer: Dashboard,
  errors: ['unauthenticated'],
})
