import * as z from 'zod/mini'
import { Instant } from './common.ts'

/** The limits of a plan; -1 is unlimited. */
export const Limits = z.object({
  generationsPerDay: z.int(),
  moMoneyPerDay: z.int(),
  aiQueriesPerDay: z.int(),
  advancedAiQueriesPerDay: z.int(),
  stateLotteryUpdates: z.int(),
  historyDays: z.int(),
})

/** Usage of this New York day (the first five), in total, and followed states. */
export const Usage = z.object({
  dailyGenerations: z.int(),
  /** Plans do not limit them. They count toward the user's own limit, like generations. */
  dailyFairPicks: z.int(),
  dailyMoMoney: z.int(),
  dailyAiQueries: z.int(),
  dailyAdvancedAiQueries: z.int(),
  monthlyGenerations: z.int(),
  totalGenerations: z.int(),
  statesFollowed: z.int(),
})
export type Usage = z.output<typeof Usage>

/** When the daily counters reset: the next midnight in New York. */
export const ResetAt = Instant
