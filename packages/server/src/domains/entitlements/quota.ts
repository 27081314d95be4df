import { createHash } from 'node:crypto'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { PlanLimits } from '@fourcast/contract/plans.ts'
import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import { newYorkDay, newYorkDayBounds } from '@fourcast/engine/calendar.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Cost, Counter } from './cost.ts'
import { makesPicks, COUNTERS, ownCost } from './cost.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { refuseWhileCoolingOff } from './cool-off.ts'
import {
  charge,
  countRefused,
  findAllowance,
  findPaidQuery,
  insertPaidQuery,
} from './quota-repo.ts'
import { coolOffFailure } from './cool-off-refusal.ts'
import type { Allowance, QuotaDay } from './quota-repo.ts'

interface QuotaDeps {
  db: Db
  clock: Clock
}

const TRIES = 3

/** The request to charge, and its time. */
export interface QuotaUse {
  owner: OwnerId
  cost: Cost
  now: Temporal.Instant
}

/**
 * Charges a use to the daily counters that the user's current plan allows, or throws. Runs in the
 * transaction of the work it pays for: if that fails, nothing is charged. Notifies the user of the
 * last generation of the day.
 */
export async function spend(tx: Tx, { owner, cost, now }: QuotaUse): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const charged = await charge(tx, owner, todayOf(now), cost)
    // A lost notice must not fail the work. The first refusal sends it again.
    if (charged?.isLast)
      await tx.transaction((notice) => notifyLimit(notice, owner, now)).catch(() => undefined)
    if (charged !== null) return
    const refusal = quotaFailure(await allowanceOf(tx, owner, now), cost, now)
    if (refusal) throw refusal
    // The plan was upgraded in between, so try again.
  }
  throw new Failure('unavailable', 'Your plan is changing. Please try again.', { retryAfter: 1 })
}

/** Charges a query once. The same query on the same latest draw is free while it is remembered. */
export async function payOnce(
  { db, clock }: QuotaDeps,
  owner: OwnerId,
  cost: Cost,
  query: readonly unknown[],
): Promise<void> {
  const now = clock.now()
  const isRepeat =
    (await isPaidQuery(db, owner, query)) || !(await payFirst(db, { owner, cost, now }, query))
  if (isRepeat && makesPicks(cost)) await refuseWhileCoolingOff(db, owner, now)
}

/** False if the same query in parallel was paid first. */
const payFirst = (db: Db, use: QuotaUse, query: readonly unknown[]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isFirst = await isFirstQuery(tx, use.owner, query, use.now)
    if (isFirst) await spend(tx, use)
    return isFirst
  })

/** Whether a query is paid already. A repeat then needs no transaction. */
export const isPaidQuery = (db: Tx, owner: OwnerId, query: readonly unknown[]): Promise<boolean> =>
  findPaidQuery(db, owner, hashOf(query))

const hashOf = (query: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url')

/**
 * Whether a query is asked for the first time on its latest draw, and so costs an AI query. Remembers it
 * in the transaction of the work; the same query in parallel waits for that transaction.
 */
export async function isFirstQuery(
  tx: Tx,
  owner: OwnerId,
  query: readonly unknown[],
  now: Temporal.Instant,
): Promise<boolean> {
  return await insertPaidQuery(tx, { userId: owner, hash: hashOf(query), createdAt: now })
}

/** Counts generations that the daily limit refuses, or would refuse, as demand. */
export async function recordRefusal(
  tx: Tx,
  owner: OwnerId,
  generations: number,
  now: Temporal.Instant,
): Promise<void> {
  const refused = await countRefused(tx, owner, todayOf(now).day, generations)
  if (refused <= generations) await notifyLimit(tx, owner, now)
}

/** A use that repeats results: it is free, but refused in a cool-off and demand at the limit. */
export async function repeatForFree(tx: Tx, { owner, cost, now }: QuotaUse): Promise<void> {
  const refusal = quotaFailure(await allowanceOf(tx, owner, now), cost, now)
  if (refusal?.code === 'on_break') throw refusal
  if (refusal instanceof GenerationsUsed) await recordRefusal(tx, owner, cost.generations ?? 0, now)
}

/** Once a day, when the last generation is used or, after a downgrade, the first one is refused. */
async function notifyLimit(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<void> {
  const used = quotaFailure(await allowanceOf(tx, owner, now), { generations: 1 }, now)
  if (!(used instanceof GenerationsUsed)) return
  const notice = {
    userId: owner,
    occasion: `limit ${todayOf(now).day}`,
    type: 'warning' as const,
    title: MESSAGES.limitReachedTitle,
    message: used.message,
    link: '/subscription',
    mailDue: false,
  }
  await notify(tx, [notice], now)
}

interface CounterText {
  limit: keyof PlanLimits
  used: keyof Usage
  /** What the plan lacks, for the message '… requires Basic'. */
  what: string
  /** The counter's name in messages. */
  name: string
}

const COUNTER_TEXTS: Readonly<Record<Counter, CounterText>> = {
  generations: {
    limit: 'generationsPerDay',
    used: 'dailyGenerations',
    what: 'Generating numbers',
    name: 'generations',
  },
  moMoney: {
    limit: 'moMoneyPerDay',
    used: 'dailyMoMoney',
    what: 'Box 4 Mo-Money',
    name: 'Mo-Money generations',
  },
  aiQueries: {
    limit: 'aiQueriesPerDay',
    used: 'dailyAiQueries',
    what: 'Asking the AI',
    name: 'AI queries',
  },
  advancedAiQueries: {
    limit: 'advancedAiQueriesPerDay',
    used: 'dailyAdvancedAiQueries',
    what: 'Advanced analysis',
    name: 'advanced AI queries',
  },
}

/** The daily generations are used up. Only this refusal counts as demand and triggers a notice. */
export class GenerationsUsed extends Failure {}

/**
 * The reason for a refusal, in order: the user's own limit or cool-off, what the plan lacks, what is
 * used up. Null if nothing is in the way, as after an upgrade in between.
 */
export function quotaFailure(
  allowance: Allowance,
  cost: Cost,
  now: Temporal.Instant,
): Failure | null {
  const own = ownRefusal(allowance, cost, now)
  if (own) return own
  const charged = COUNTERS.flatMap((counter) => {
    const amount = cost[counter]
    return amount === undefined ? [] : [{ counter, amount }]
  })
  const locked = charged.find(({ counter }) => limitOf(allowance, counter) === 0)
  if (locked) return planRequired(COUNTER_TEXTS[locked.counter])
  const usedUpCounter = charged.find(({ counter, amount }) => isUsedUp(allowance, counter, amount))
  return usedUpCounter ? usedUp(allowance, usedUpCounter.counter, now) : null
}

/**
 * A refusal by a cool-off or an own limit. It is the user's own choice, so it is no demand and mentions
 * no plan.
 */
function ownRefusal(
  { onBreakUntil, ownLimit: limit, usage }: Allowance,
  cost: Cost,
  now: Temporal.Instant,
): Failure | null {
  if (onBreakUntil && makesPicks(cost)) return coolOffFailure(onBreakUntil)
  const wanted = ownCost(cost)
  const used = usage.dailyGenerations + usage.dailyFairPicks
  if (wanted === 0 || limit === null || used + wanted <= limit) return null
  return new Failure('quota_exceeded', MESSAGES.ownLimitReached, {
    limit,
    used,
    ...untilReset(now),
  })
}

const limitOf = ({ limits }: Allowance, counter: Counter) => limits[COUNTER_TEXTS[counter].limit]

function isUsedUp(allowance: Allowance, counter: Counter, amount: number): boolean {
  const limit = limitOf(allowance, counter)
  return limit !== -1 && allowance.usage[COUNTER_TEXTS[counter].used] + amount > limit
}

function planRequired({ limit, what }: CounterText): Failure {
  const plan = planFor(limit, 0)
  const { name } = PLANS[plan]
  return new Failure('plan_required', `${what} requires ${name}. See the plans to unlock it.`, {
    plan,
  })
}

function usedUp(allowance: Allowance, counter: Counter, now: Temporal.Instant): Failure {
  const details = {
    limit: limitOf(allowance, counter),
    used: allowance.usage[COUNTER_TEXTS[counter].used],
    ...untilReset(now),
  }
  if (counter !== 'generations') {
    const text = MESSAGES.usedUpToday(details.limit, COUNTER_TEXTS[counter].name)
    return new Failure('quota_exceeded', text, details)
  }
  // Without a larger plan there is nothing to suggest.
  const message = allowance.canUpgrade ? MESSAGES.limitReached : MESSAGES.generationsUsed
  return new GenerationsUsed('quota_exceeded', message, details)
}

function untilReset(now: Temporal.Instant) {
  const back = resetAt(now)
  return { resetAt: back.toString(), retryAfter: back.since(now).total('seconds') }
}

/** The New York day of a moment, whatever the caller's time zone. */
export const todayOf = (now: Temporal.Instant): QuotaDay => ({
  now,
  day: newYorkDay(now).toString(),
})

/** When the daily counters reset. */
export const resetAt = (now: Temporal.Instant): Temporal.Instant =>
  newYorkDayBounds(newYorkDay(now)).end

/** What a user may use and has used. The demo account has its own limit. */
export async function allowanceOf(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<Allowance> {
  const found = await findAllowance(db, owner, todayOf(now))
  if (!found) throw notFound('This account was not found')
  return found
}
