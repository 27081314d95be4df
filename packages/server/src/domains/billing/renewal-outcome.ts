import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { hasEnded } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { updateInvoice } from './invoices-repo.ts'
import { updateSubscription } from './subscriptions-repo.ts'
import { runsUntil } from './subscription-state.ts'
import { daysAfter } from './calendar.ts'
import type { NoticeDeps } from './notices.ts'
import { notifyPaymentFailed, notifyPlanLost, notifyRenewed } from './notices.ts'

/** Both rows are locked in the caller's transaction. */
export interface Renewal {
  subscription: SubscriptionRow
  invoice: InvoiceRow
}

/**
 * Days after the end of the old term on which a renewal is retried. After the last one the plan
 * ends.
 */
const RETRY_DAYS = [3, 7]
/** How many days the plan outlives its term while a renewal is unpaid. */
export const GRACE_DAYS = 7

/** The columns of an ended plan; its end date stays. */
export const ENDED = {
  plan: 'free',
  status: 'expired',
  nextBillingAt: null,
  term: null,
  termStartsAt: null,
  termEndsAt: null,
  anchorDay: null,
  termInvoiceId: null,
  nextPlan: null,
  orderInvoiceId: null,
  retryAt: null,
  granted: false,
  remindedOf: null,
} as const

/** The next term follows the last one without a gap, also if the payment came late. */
export async function applyPaidRenewal(
  tx: Tx,
  deps: NoticeDeps,
  { subscription, invoice }: Renewal,
): Promise<void> {
  const { periodStart, periodEnd } = invoice
  await updateSubscription(tx, ownerOf(subscription), {
    plan: invoice.plan,
    status: 'active',
    term: invoice.term,
    termStartsAt: periodStart,
    termInvoiceId: invoice.id,
    ...runsUntil(periodEnd, invoice.term),
    nextPlan: null,
    orderInvoiceId: null,
    retryAt: null,
    lapsed: false,
    remindedOf: null,
  })
  await notifyRenewed(tx, deps, invoice)
}

/**
 * The plan is overdue until it is paid or the last retry fails. `why` is the reason, in words for
 * its owner.
 */
export async function applyDeclinedRenewal(
  tx: Tx,
  deps: NoticeDeps,
  { subscription, invoice, why }: Renewal & { why: string },
): Promise<void> {
  const retryAt = nextRetry(invoice.periodStart, deps.clock.now())
  if (retryAt === null) return await losePlan(tx, deps, { subscription, invoice })
  const isOver = hasEnded(subscription, deps.clock.now())
  // A plan that ended because the renewal came late is not granted again without a payment.
  const graceEnd = daysAfter(invoice.periodStart, GRACE_DAYS)
  const until = isOver && subscription.expiresAt ? subscription.expiresAt : graceEnd
  await updateSubscription(tx, ownerOf(subscription), {
    status: 'past_due',
    expiresAt: until,
    nextBillingAt: retryAt,
    retryAt,
    orderInvoiceId: null,
  })
  await notifyPaymentFailed(tx, deps, invoice, { why, retryAt, until, hasEnded: isOver })
}

/** By the calendar and not by counting, so a retry that the owner requests does not use one up. */
function nextRetry(termEnd: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const tries = RETRY_DAYS.map((days) => daysAfter(termEnd, days))
  return tries.find((at) => Temporal.Instant.compare(at, now) > 0) ?? null
}

/**
 * The overdue renewal of a disabled account is cancelled for good, without a notice. A payment that
 * still arrives for it is refunded.
 */
export async function cancelRenewal(
  tx: Tx,
  { clock }: Pick<NoticeDeps, 'clock'>,
  { subscription, invoice }: Renewal,
): Promise<void> {
  await updateInvoice(tx, invoice.id, { status: 'void' })
  const expiresAt = hasEnded(subscription, clock.now()) ? subscription.expiresAt : clock.now()
  await updateSubscription(tx, ownerOf(subscription), { ...ENDED, expiresAt, lapsed: true })
}

async function losePlan(tx: Tx, deps: NoticeDeps, { subscription, invoice }: Renewal) {
  const owner = ownerOf(subscription)
  await updateInvoice(tx, invoice.id, { status: 'uncollectible' })
  const expiresAt = deps.clock.now()
  await updateSubscription(tx, owner, {
    ...ENDED,
    expiresAt,
    lapsed: true,
  })
  await notifyPlanLost(tx, deps, invoice)
}
