import { createHash } from 'node:crypto'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { notify } from '#domains/notifications/notifications.ts'
import { refuseOnBreak } from '../cool-off/cool-off.ts'
import type { SQL } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Cost } from '#domains/plans/plan-rules.ts'
import { makesPicks } from '#domains/plans/plan-rules.ts'
import { countRefused, rememberPaid, taking } from './repo.ts'
import { GenerationsUsed, refusalOf } from './refusal.ts'
import { allowanceOf, todayOf } from './usage.ts'

interface QuotaDeps {
  db: Db
  clock: Clock
}

const TRIES = 3

/** What someone uses, and when. */
export interface Use {
  owner: OwnerId
  cost: Cost
  now: Temporal.Instant
}

/**
 * Takes what a use costs from its owner's counters of the day, as their plan allows it at this
 * moment, or refuses. In the transaction of what it pays for: if that fails, nothing was used.
 */
export async function spend(tx: Tx, use: Use): Promise<void> {
  await spendWith(tx, use, async (taken) =>
    (await tx.execute(taken)).rowCount === 0 ? null : true,
  )
}

/** The same in one statement with what it pays for: `pay` answers null where nothing was taken. */
export async function spendWith<T>(
  tx: Tx,
  { owner, cost, now }: Use,
  pay: (taken: SQL) => Promise<T | null>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const paid = await pay(taking(owner, todayOf(now), cost))
    if (paid !== null) return paid
    const refusal = refusalOf(await allowanceOf(tx, owner, now), cost, now)
    if (refusal) throw refusal
    // What was in the way a moment ago is gone: their plan has just become a better one.
  }
  throw new Failure('unavailable', 'Your plan is changing. Please try again.', { retryAfter: 1 })
}

/** Pays for a query, once: the same on the same latest draw is free for as long as that is remembered. */
export async function payOnce(
  { db, clock }: QuotaDeps,
  owner: OwnerId,
  cost: Cost,
  query: readonly unknown[],
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(query)).digest('base64url')
  const now = clock.now()
  await db.transaction(async (tx) => {
    const isNew = await rememberPaid(tx, { userId: owner, hash, createdAt: now })
    if (isNew) await spend(tx, { owner, cost, now })
    else if (makesPicks(cost)) await refuseOnBreak(tx, owner, now)
  })
}

/** Does what may meet the limit of a day: generations it refuses are counted, and told once a day. */
export async function countingRefusals<T>(
  deps: QuotaDeps,
  owner: OwnerId,
  generations: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GenerationsUsed) await tellRefused(deps, owner, generations, error)
    throw error
  }
}

async function tellRefused(
  { db, clock }: QuotaDeps,
  owner: OwnerId,
  generations: number,
  { message }: GenerationsUsed,
): Promise<void> {
  const { now, day } = todayOf(clock.now())
  await db.transaction(async (tx) => {
    const refused = await countRefused(tx, owner, day, generations)
    if (refused > generations) return
    const notice = {
      userId: owner,
      occasion: `limit ${day}`,
      type: 'warning' as const,
      title: MESSAGES.limitReachedTitle,
      message,
      link: '/subscription',
      mailDue: false,
    }
    await notify(tx, [notice], now)
  })
}
