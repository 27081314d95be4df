import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { DisputeState } from '#platform/payments/provider.ts'
import { findAttemptByRef } from './repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { updateInvoice } from '../invoices/repo.ts'
import { updateSubscription } from '../subscriptions/repo.ts'
import { runsUntil } from '../subscriptions/state.ts'
import type { BillingDeps } from '../deps.ts'
import { creditChainOf } from '../invoices/credit-chain.ts'
import type { LockedAttempt } from './settle.ts'
import { lockAttemptChain } from './settle.ts'
import { notifyPaymentReversed } from '../notices.ts'
import { voidUnpaid } from '../invoices/unpaid.ts'

/**
 * Writes down how a dispute of a charge stands. While a bank has taken the money back the plan that
 * it paid for is frozen: nothing is granted, charged or refunded. Won, what is left of the term is
 * given back; lost, the plan is gone. False where the charge is unheard of.
 */
export async function settleDispute(
  deps: BillingDeps,
  chargeRef: string,
  state: DisputeState,
): Promise<boolean> {
  const attempt = await findAttemptByRef(deps.db, chargeRef)
  if (!attempt) return false
  await deps.db.transaction(async (tx) => {
    const held = await lockAttemptChain(tx, attempt)
    if (!held || state === 'none') return
    if (state !== 'won' && !held.invoice.disputed) await freeze(tx, deps, held)
    if (state === 'won' && held.invoice.disputed) await giveBack(tx, deps, held)
    if (state === 'lost') await forget(tx, held)
  })
  return true
}

/** Whether an invoice pays for the term that its owner is in, if only by what it was credited with. */
const isOfTerm = async (tx: Tx, subscription: SubscriptionRow, { id }: InvoiceRow) =>
  (await creditChainOf(tx, subscription)).some((invoice) => invoice.id === id)

/** How the term would go on stays written down, in case the dispute is won. */
async function freeze(tx: Tx, deps: BillingDeps, held: LockedAttempt): Promise<void> {
  const { subscription, invoice } = held
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

async function giveBack(tx: Tx, { clock }: BillingDeps, held: LockedAttempt): Promise<void> {
  const { subscription, invoice } = held
  await updateInvoice(tx, invoice.id, { disputed: false })
  const end = subscription?.termEndsAt
  if (!end || Temporal.Instant.compare(end, clock.now()) <= 0) return
  const funding = await creditChainOf(tx, subscription)
  const [paid] = funding
  const isOfIt = funding.some(({ id }) => id === invoice.id)
  if (!paid || !isOfIt || funding.some(({ disputed }) => disputed)) return
  await updateSubscription(tx, ownerOf(subscription), {
    plan: paid.plan,
    lapsed: false,
    ...goesOn(subscription, end, paid.term),
  })
}

/** What was cancelled before the dispute ends with its term all the same. */
const goesOn = (
  { status }: SubscriptionRow,
  end: Temporal.Instant,
  term: InvoiceRow['term'],
): Partial<SubscriptionRow> =>
  status === 'cancelled'
    ? { expiresAt: end, nextBillingAt: null }
    : { status: 'active', ...runsUntil(end, term) }

/** Nothing keeps its owner from another plan any more. */
async function forget(tx: Tx, held: LockedAttempt): Promise<void> {
  const { subscription, invoice } = held
  if (subscription && (await isOfTerm(tx, subscription, invoice)))
    await updateSubscription(tx, ownerOf(subscription), { termInvoiceId: null, nextPlan: null })
}
