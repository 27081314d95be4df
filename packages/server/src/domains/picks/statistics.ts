import type { Stats } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { streak } from '@fourcast/engine/streak.ts'
import { planOf } from '#domains/plans/current-plan.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { recommendedPlan } from './policy.ts'
import type { Counts } from './statistics-repo.ts'
import { chanceOf, countAll } from './statistics-repo.ts'
import { ticketSumsOf } from './ticket-sums.ts'
import { countNumbers } from './saved-numbers-repo.ts'

interface StatsDeps {
  db: Db
  clock: Clock
}

/** A user's generations and wins, and what chance would give for the same results. */
export async function statsOf({ db, clock }: StatsDeps, owner: OwnerId): Promise<Stats> {
  const now = clock.now()
  const today = newYorkDay(now)
  const counts = await countAll(db, owner, {
    today: today.toString(),
    monthStart: today.with({ day: 1 }).toString(),
  })
  if (!counts) throw notFound('This account was not found')
  const chance = await chanceOf(db, owner, now)
  const plan = await planOf(db, owner, now)
  const plays = await ticketSumsOf(db, owner)
  const savedNumbers = await countNumbers(db, owner, now)
  const byMethod = countByMethod(counts)
  const demand = demandOf(counts)
  return {
    totalGenerations: total(byMethod),
    dailyGenerations: counts.today,
    monthlyGenerations: counts.month,
    savedResults: counts.saved,
    winningNumbers: counts.winners,
    successRate: share(counts.winners, counts.saved),
    chanceRate: share(chance.expectedWinners, counts.saved),
    followedWinners: chance.winners,
    checks: chance.checks,
    streak: streak(counts.days, today),
    byMethod,
    favoriteTransformation: favoriteOf(byMethod),
    accountAge: Math.floor(counts.signedUpAt.until(now, { largestUnit: 'hours' }).hours / 24),
    recommendedPlan: recommendedPlan(demand, plan),
    demand,
    savedNumbers,
    plays,
  }
}

/**
 * Generated and refused together: on a plan of ten a day the refusals show the demand above ten.
 */
const demandOf = ({ today, month, refusedToday, refusedMonth }: Counts) => ({
  day: today + refusedToday,
  month: month + refusedMonth,
})

type ByMethod = Record<Method, number>

const countByMethod = ({ byMethod }: Counts): ByMethod => ({
  flash: byMethod.flash ?? 0,
  mirror: byMethod.mirror ?? 0,
  ml: byMethod.ml ?? 0,
  mixed: byMethod.mixed ?? 0,
})

const total = (byMethod: ByMethod) => METHODS.reduce((sum, method) => sum + byMethod[method], 0)

/** The most used method; of a tie, the first box. */
function favoriteOf(byMethod: ByMethod): Method | null {
  const favorite = METHODS.reduce((best, next) => (byMethod[next] > byMethod[best] ? next : best))
  return byMethod[favorite] > 0 ? favorite : null
}

/**
 * A fraction from 0 to 1; 0 if the whole is 0, and at most 1 if a result is deleted between the two
 * counts.
 */
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole))
