import { PLANS } from '@fourcast/contract/plans.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { SubscriptionRow } from '../policy.ts'
import { subscriptionOf } from '../policy.ts'
import { findPaidAttempt } from '../repo/attempts.ts'
import type { InvoiceRow } from '../repo/invoices.ts'
import { findInvoice, listPaid } from '../repo/invoices.ts'
import { sumPromised } from '../repo/refunds.ts'
import { listActivations } from '../repo/subscriptions.ts'

/** What of one charge goes back. */
interface Part {
  invoiceId: string
  chargeRef: string
  amountCents: number
}

/** What cancelling now would do: in whole cents. */
export interface Settlement {
  /** Null where nothing was paid, or what was paid is not refunded. */
  refund: number | null
  fee: number | null
  /** Until when all of it comes back. */
  freeUntil: Temporal.Instant | null
  termEndsAt: Temporal.Instant | null
  /** The charges that the refund goes back to. */
  parts: readonly Part[]
}

/** Null where there is nothing to cancel: a plan that was given ends by itself. */
export async function settlementOf(
  db: Tx,
  subscription: SubscriptionRow,
  now: Temporal.Instant,
): Promise<Settlement | null> {
  const { plan, status } = subscriptionOf(subscription, now)
  if (plan === 'free' || subscription.granted) return null
  const termEndsAt = subscription.termEndsAt ?? subscription.expiresAt
  const nothing = { refund: null, fee: null, freeUntil: null, termEndsAt, parts: [] }
  const invoice = await refundableInvoice(db, subscription)
  if (!invoice || status === 'past_due' || isUsedUp(subscription, now)) return nothing
  const worth = invoice.totalCents + invoice.refundableCredit
  const freeUntil = await freeDaysEnd(db, subscription, now)
  const { feePercent = 0 } = PLANS[plan].cancellationPolicy ?? {}
  // What is kept is rounded down: fractions of a cent are the customer's.
  const kept = freeUntil ? 0 : Math.floor((worth * feePercent) / 100)
  const parts = await chargesFor(db, invoice, worth - kept)
  const refund = parts.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return refund === 0 ? nothing : { refund, fee: worth - refund, freeUntil, termEndsAt, parts }
}

/** While its renewal is under way a plan outlasts the term that was paid. */
const isUsedUp = ({ termEndsAt }: SubscriptionRow, now: Temporal.Instant) =>
  termEndsAt !== null && Temporal.Instant.compare(termEndsAt, now) <= 0

/** What paid for the present term; null where that is not refunded: two months in advance, or disputed. */
async function refundableInvoice(
  db: Tx,
  { termInvoiceId, status }: SubscriptionRow,
): Promise<InvoiceRow | null> {
  if (termInvoiceId === null || status === 'trial') return null
  const invoice = await findInvoice(db, termInvoiceId)
  return invoice && invoice.term === 'monthly' && !invoice.disputed ? invoice : null
}

const HOURS_A_DAY = 24

/** The free days of a plan run from its first activation, and were used by nobody yet; null once they are over. */
async function freeDaysEnd(
  db: Tx,
  subscription: SubscriptionRow,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const activations = await listActivations(db, ownerOf(subscription))
  const first = activations.find(({ plan }) => plan === subscription.plan)
  if (!first || activations.some(({ usedAt }) => usedAt !== null)) return null
  const { freeDays = 0 } = PLANS[first.plan].cancellationPolicy ?? {}
  const end = first.activatedAt.add({ hours: freeDays * HOURS_A_DAY })
  return Temporal.Instant.compare(now, end) < 0 ? end : null
}

/** The newest charge first, of each no more than it still holds. */
async function chargesFor(db: Tx, { userId, paidAt }: InvoiceRow, cents: number): Promise<Part[]> {
  if (userId === null) return []
  const parts: Part[] = []
  let owed = cents
  for (const invoice of await listPaid(db, ownerOf({ userId }))) {
    const isLater = paidAt && invoice.paidAt && Temporal.Instant.compare(invoice.paidAt, paidAt) > 0
    const charge = isLater || invoice.disputed ? null : await findPaidAttempt(db, invoice.id)
    if (owed === 0 || !charge?.ref) continue
    const left = invoice.totalCents - (await sumPromised(db, charge.ref))
    const amountCents = Math.min(owed, left)
    if (amountCents > 0) parts.push({ invoiceId: invoice.id, chargeRef: charge.ref, amountCents })
    owed -= amountCents
  }
  return parts
}
