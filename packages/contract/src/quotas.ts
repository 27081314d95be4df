import * as z from 'zod/mini'
import { Instant } from './common.ts'

/** What a plan allows; -1 is unlimited. */
export const Limits = z.object({
  generationsPerDay: z.int(),
  moMoneyPerDay: z.int(),
  aiQueriesPerDay: z.int(),
  advancedAiQueriesPerDay: z.int(),
  stateLotteryUpdates: z.int(),
  historyDays: z.int(),
})

/** What was used of it this New York day (the first five), in all, and the states followed. */
export const Usage = z.object({
  dailyGenerations: z.int(),
  /** No plan limits them: they count for a limit of one's own, with the generations. */
  dailyFairPicks: z.int(),
  dailyMoMoney: z.int(),
  dailyAiQueries: z.int(),
  dailyAdvancedAiQueries: z.int(),
  monthlyGenerations: z.int(),
  totalGenerations: z.int(),
  statesFollowed: z.int(),
})
export type Usage = z.output<typeof Usage>

/** When the counters of the day begin anew: the next midnight in New York. */
export const ResetAt = Instant
