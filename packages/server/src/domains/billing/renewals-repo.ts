import { whereLastInFlight } from './payments-repo.ts'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
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
import { account } from '#platform/db/schema/accounts.ts'
import { RECIPIENT_COLUMNS } from '#domains/accounts/repo.ts'
import type { Tx } from '#platform/db/db.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { invoice, nextReminder, paymentAttempt, subscription } from '#platform/db/schema/billing.ts'
import { isPaymentPausedAt } from './pause.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { whereUnpaid } from './invoices-repo.ts'

/** An owner with something due, and since when. */
export interface DueOwner {
  owner: OwnerId
  since: Temporal.Instant
}

/**
 * One page of due owners, the longest waiting first; `after` is the last owner of the page before.
 */
export type OwnersPage = (
  db: Tx,
  now: Temporal.Instant,
  after: DueOwner | null,
) => Promise<DueOwner[]>

const BATCH = 100

type DueColumn = 'nextBillingAt' | 'retryAt' | 'expiresAt' | 'termEndsAt'

/** Ordered by the column of the due time. Each such column has a partial index. */
const pageBy =
  (column: DueColumn, where: (db: Tx, now: Temporal.Instant) => SQL | undefined): OwnersPage =>
  async (db, now, after) => {
    const { userId, [column]: since } = subscription
    const isLater =
      after && sql`(${since}, ${userId}) > (${after.since.toString()}::timestamptz, ${after.owner})`
    const rows = await db
      .select({ userId, since })
      .from(subscription)
      .where(and(where(db, now), isLater ?? undefined))
      .orderBy(asc(since), asc(userId))
      .limit(BATCH)
    return rows.flatMap((row) =>
      row.since === null ? [] : [{ owner: ownerOf(row), since: row.since }],
    )
  }

/**
 * Whether the owner has a payment without a known outcome, like `listInFlight`. Nothing else is
 * charged meanwhile.
 */
const isPaying = (db: Tx, more?: SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(paymentAttempt)
      .innerJoin(invoice, eq(invoice.id, paymentAttempt.invoiceId))
      .where(
        and(eq(invoice.userId, subscription.userId), whereUnpaid(), more, whereLastInFlight()),
      ),
  )

const renews = eq(subscription.status, 'active')

/** Owners whose term is over and renews. */
export const pageOfDue = pageBy('nextBillingAt', (db, now) =>
  and(renews, lte(subscription.nextBillingAt, now), not(isPaying(db))),
)

/** Owners whose overdue renewal is to be retried. */
export const pageOfRetries = pageBy('retryAt', (db, now) =>
  and(eq(subscription.status, 'past_due'), lte(subscription.retryAt, now), not(isPaying(db))),
)

/** Owners whose trial or plan is over and does not renew. */
export const pageOfEnded = pageBy('expiresAt', (_db, now) =>
  and(
    ne(subscription.plan, 'free'),
    isNull(subscription.nextBillingAt),
    lte(subscription.expiresAt, now),
    inArray(subscription.status, ['trial', 'cancelled', 'active']),
  ),
)

const endsWithin = (now: Temporal.Instant, days: number) =>
  and(
    sql`${nextReminder} = ${sql.raw(String(days))}`,
    gt(subscription.termEndsAt, now),
    lte(subscription.termEndsAt, now.add({ hours: days * 24 })),
  )

/** Owners to remind that their term ends or renews; nobody in a cool-off or with a granted plan. */
export const pageOfReminders = pageBy('termEndsAt', (_db, now) =>
  and(
    renews,
    ne(subscription.plan, 'free'),
    not(subscription.granted),
    not(isPaymentPausedAt(now)),
    or(endsWithin(now, 3), endsWithin(now, 7), endsWithin(now, 1)),
  ),
)

/** The last retry is made at the end of the plan, by a recurring job that may be a little late. */
const begunInTime = sql`${paymentAttempt.createdAt} < ${subscription.expiresAt} + interval '1 hour'`

/**
 * Extends a plan by the grace period, and an overdue one past its end, while a payment that began
 * before is pending: a bank payment may take days.
 */
export async function extendUnsettledTerms(
  db: Tx,
  now: Temporal.Instant,
  days: number,
): Promise<void> {
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

/** The unpaid renewal. */
export async function findOpenRenewal(tx: Tx, owner: OwnerId): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.userId, owner), eq(invoice.purpose, 'renew'), eq(invoice.status, 'open')))
    .orderBy(desc(invoice.number))
    .limit(1)
  return row ?? null
}

/** Nobody can sign in to a disabled account, so it is not charged. */
export async function isAccountDisabled(tx: Tx, owner: OwnerId): Promise<boolean> {
  const [row] = await tx
    .select({ disabledAt: account.disabledAt })
    .from(account)
    .where(eq(account.id, owner))
  return row ? row.disabledAt !== null : false
}

/** The recipient of an email; undefined if the account was deleted. */
export async function findRecipient(tx: Tx, owner: OwnerId) {
  const [found] = await tx.select(RECIPIENT_COLUMNS).from(account).where(eq(account.id, owner))
  return found
}

/**
 * When the next term renews, is retried or ends. Terms that are due already belong to the present
 * run.
 */
export function nextTermEnd(db: Tx, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const next = (column: AnyPgColumn) =>
    sql`select min(${column}) from ${subscription} where ${column} > ${now.toString()}::timestamptz`
  const { nextBillingAt, retryAt, expiresAt } = subscription
  return earliest(db, next(nextBillingAt), next(retryAt), next(expiresAt))
}
