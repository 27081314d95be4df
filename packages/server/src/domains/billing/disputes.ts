import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { DisputeState } from '#platform/payments/provider.ts'
import { findAttemptByRef } from './payments-repo.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { updateInvoice } from './invoices-repo.ts'
import { updateSubscription } from './subscriptions-repo.ts'
import { runsUntil } from './subscription-state.ts'
import type { BillingDeps } from './deps.ts'
import { creditChainOf, voidUnpaid } from './invoices.ts'
import type { LockedAttempt } from './settle.ts'
import { lockAttemptChain } from './settle.ts'
import { notifyPaymentReversed } from './notices.ts'
/**
 * Records the state of a dispute. While it is open, the plan that the charge paid for is frozen:
 * nothing is granted, charged or refunded. If it is won, the rest of the term is restored; if it is
 * lost, the plan ends. Returns false if the charge is unknown.
 */
export async function settleDispute(
  deps: BillingDeps,
  chargeRef: string,
  state: DisputeState,
): Promise<boolean> {
  const attempt = await findAttemptByRef(deps.db, chargeRef)
  if (!attempt) return false
  await deps.db.transaction(async (tx) => {
    const locked = await lockAttemptChain(tx, attempt)
    if (!locked || state === 'none') return
    if (state !== 'won' && !locked.invoice.disputed) await freeze(tx, deps, locked)
    if (state === 'won' && locked.invoice.disputed) await restorePlan(tx, deps, locked)
    if (state === 'lost') await unblockOrders(tx, locked)
  })
  return true
}

/** Whether an invoice pays for its owner's present term, also if only through credit. */
const isOfTerm = async (tx: Tx, subscription: SubscriptionRow, { id }: InvoiceRow) =>
  (await creditChainOf(tx, subscription)).some((invoice) => invoice.id === id)

/** Keeps the choice for the next term, in case the dispute is won. */
async function freeze(tx: Tx, deps: BillingDeps, locked: LockedAttempt): Promise<void> {
  const { subscription, invoice } = locked
  await updateInvoice(tx, invoice.id, { disputed: true })
  if (!subscription || !(await isOfTerm(tx, subscription, invoice))) return
  const owner = ownerOf(subscription)
  await voidUnpaid(tx, owner)
  await updateSubscription(tx, owner, {
    plan: 'free',
    status: subscription.status === 'cancelled' ? 'cancelled' : 'expired',
    expiresAt: deps.clock.now(),
    nextBillingAt: null,
    orderInvoiceId: null,
    retryAt: null,
    lapsed: true,
  })
  await notifyPaymentReversed(tx, deps, invoice)
}

async function restorePlan(tx: Tx, { clock }: BillingDeps, locked: LockedAttempt): Promise<void> {
  const { subscription, invoice } = locked
  await updateInvoice(tx, invoice.id, { disputed: false })
  const end = subscription?.termEndsAt
  if (!end || Temporal.Instant.compare(end, clock.now()) <= 0) return
  const creditChain = await creditChainOf(tx, subscription)
  const [paid] = creditChain
  const isInChain = creditChain.some(({ id }) => id === invoice.id)
  if (!paid || !isInChain || creditChain.some(({ disputed }) => disputed)) return
  await updateSubscription(tx, ownerOf(subscription), {
    plan: paid.plan,
    lapsed: false,
    ...goesOn(subscription, end, paid.term),
  })
}

/** A plan that was cancelled before the dispute still ends with its term. */
const goesOn = (
  { status }: SubscriptionRow,
  end: Temporal.Instant,
  term: InvoiceRow['term'],
): Partial<SubscriptionRow> =>
  status === 'cancelled'
    ? { expiresAt: end, nextBillingAt: null }
    : { status: 'active', ...runsUntil(end, term) }

/** Lets the owner order another plan. */
async function unblockOrders(tx: Tx, locked: LockedAttempt): Promise<void> {
  const { subscription, invoice } = locked
  if (subscription && (await isOfTerm(tx, subscription, invoice)))
    await updateSubscription(tx, ownerOf(subscription), { termInvoiceId: null, nextPlan: null })
}
