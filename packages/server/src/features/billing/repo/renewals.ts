import type { SQL } from 'drizzle-orm'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { invoice, paymentAttempt, subscription } from '../tables.ts'
import type { InvoiceRow } from './invoices.ts'

/** Some of those whom a question holds for, in a fixed order; `after` the last of them come the next. */
export type Page = (db: Tx, now: Temporal.Instant, after: OwnerId | null) => Promise<OwnerId[]>

const BATCH = 100

const those =
  (where: (db: Tx, now: Temporal.Instant) => SQL | undefined): Page =>
  async (db, now, after) => {
    const rows = await db
      .select({ userId: subscription.userId })
      .from(subscription)
      .where(and(where(db, now), after === null ? undefined : gt(subscription.userId, after)))
      .orderBy(asc(subscription.userId))
      .limit(BATCH)
    return rows.map(ownerOf)
  }

/** A payment of theirs whose end is not known: nothing else is charged meanwhile. */
const isPaying = (db: Tx, more?: SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(paymentAttempt)
      .innerJoin(invoice, eq(invoice.id, paymentAttempt.invoiceId))
      .where(
        and(
          eq(invoice.userId, subscription.userId),
          inArray(invoice.status, ['open', 'processing']),
          more,
          inArray(paymentAttempt.status, ['started', 'unknown', 'processing', 'requires_action']),
        ),
      ),
  )

const renews = eq(subscription.status, 'active')

/** Whose term is over and renews. */
export const pageOfDue = those((db, now) =>
  and(renews, lte(subscription.nextBillingAt, now), not(isPaying(db))),
)

/** Whose overdue renewal is to be tried again. */
export const pageOfRetries = those((db, now) =>
  and(eq(subscription.status, 'past_due'), lte(subscription.retryAt, now), not(isPaying(db))),
)

/** Whose trial or plan is over and does not renew. */
export const pageOfEnded = those((_db, now) =>
  and(
    ne(subscription.plan, 'free'),
    lte(subscription.expiresAt, now),
    or(
      inArray(subscription.status, ['trial', 'cancelled']),
      and(renews, isNull(subscription.nextBillingAt)),
    ),
  ),
)

/** Whose term ends soon, by renewing or for good. */
export const pageOfEndings = (until: Temporal.Instant): Page =>
  those((_db, now) =>
    and(renews, gt(subscription.termEndsAt, now), lte(subscription.termEndsAt, until)),
  )

/** The last try of an overdue plan is made as it ends, by a sweep that may be a little late. */
const begunInTime = sql`${paymentAttempt.createdAt} < ${subscription.expiresAt} + interval '1 hour'`

/**
 * Lets a plan outlive its term as long as an unpaid one does, and an overdue one its end, while a
 * payment that was begun before is under way: a bank's may take days.
 */
export async function holdUnsettled(db: Tx, now: Temporal.Instant, days: number): Promise<void> {
  const grace = sql`case when ${renews} then ${subscription.nextBillingAt} + ${days * 24} * interval '1 hour' end`
  const until = sql<Temporal.Instant>`greatest(${grace}, ${now.toString()}::timestamptz + interval '1 day')`
  await db
    .update(subscription)
    .set({ expiresAt: until })
    .where(
      and(
        or(eq(subscription.status, 'past_due'), and(renews, lte(subscription.nextBillingAt, now))),
        lt(subscription.expiresAt, until),
        isPaying(db, begunInTime),
      ),
    )
}

/** The renewal that waits for money. */
export async function findOpenRenewal(tx: Tx, owner: OwnerId): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.userId, owner), eq(invoice.purpose, 'renew'), eq(invoice.status, 'open')))
    .orderBy(desc(invoice.number))
    .limit(1)
  return row ?? null
}

/** Nobody signs in to such an account, so nothing more is charged for it. */
export async function isSwitchedOff(tx: Tx, owner: OwnerId): Promise<boolean> {
  const [row] = await tx
    .select({ disabledAt: account.disabledAt })
    .from(account)
    .where(eq(account.id, owner))
  return row ? row.disabledAt !== null : false
}

/** Who a letter goes to; undefined where the account is gone. */
export async function findRecipient(tx: Tx, owner: OwnerId) {
  const [found] = await tx
    .select({
      id: account.id,
      email: account.email,
      isDemo: account.isDemo,
      emailVerifiedAt: account.emailVerifiedAt,
      disabledAt: account.disabledAt,
    })
    .from(account)
    .where(eq(account.id, owner))
  return found
}
