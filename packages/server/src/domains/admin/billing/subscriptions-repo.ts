import type { PlanId } from '@fourcast/contract/plans.ts'
import type { Subscription } from '@fourcast/contract/accounts.ts'
import type { SQL } from 'drizzle-orm'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { planAt, statusAt } from '#domains/plans/plan-rules.ts'
import { account } from '#platform/db/schema/accounts.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { Tx } from '#platform/db/db.ts'
import { countRows, namesOrAddress } from '../list-repo.ts'

export interface SubscriptionFilter {
  search?: string | undefined
  plan?: PlanId | undefined
  status?: Subscription['status'] | undefined
}

export interface SubscriberRow {
  account: typeof account.$inferSelect
  subscription: typeof subscription.$inferSelect
}

const select = (db: Tx) =>
  db
    .select({ account, subscription })
    .from(subscription)
    .innerJoin(account, eq(account.id, subscription.userId))

/** By plan and status as they are at that moment, which a term that is over has changed. */
function isLike({ search, plan, status }: SubscriptionFilter, now: Temporal.Instant) {
  return and(
    plan && sql`${planAt(now)} = ${plan}`,
    status && sql`${statusAt(now)} = ${status}`,
    search ? namesOrAddress(search) : undefined,
  )
}

/** The latest first. */
export async function listSubscribers(
  db: Tx,
  filter: SubscriptionFilter,
  now: Temporal.Instant,
  { page, size }: { page: number; size: number },
): Promise<SubscriberRow[]> {
  return await select(db)
    .where(isLike(filter, now))
    .orderBy(desc(subscription.startedAt), desc(subscription.userId))
    .limit(size)
    .offset(page * size)
}

export async function countSubscribers(
  db: Tx,
  filter: SubscriptionFilter,
  now: Temporal.Instant,
): Promise<number> {
  const where = isLike(filter, now)
  if (!where) return await countRows(db, subscription)
  const rows = db.select({ total: count() }).from(subscription).$dynamic()
  const found = filter.search ? rows.innerJoin(account, isOwner) : rows
  const [row] = await found.where(where)
  return row?.total ?? 0
}

const isOwner: SQL = eq(account.id, subscription.userId)

export async function findSubscriber(db: Tx, id: string): Promise<SubscriberRow | null> {
  const [row] = await select(db).where(eq(account.id, id))
  return row ?? null
}
