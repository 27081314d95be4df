import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { ChargeOutcome } from '#platform/payments/provider.ts'
import { brandName } from '@fourcast/contract/card-brands.ts'
import type { MethodType } from '@fourcast/contract/payments.ts'
import { countDecline, declineText } from './declines.ts'
import type { BillingDeps } from './deps.ts'
import { claimFirstTerm, releaseDiscount } from './first-time-discount.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { findInvoice, isUnpaid, lockInvoice, updateInvoice } from './invoices-repo.ts'
import { makeDefault } from './methods-repo.ts'
import { notifyOrderFailed, notifyPaymentPending } from './notices.ts'
import type { AttemptKey, AttemptRow, ChargedMethod } from './payments-repo.ts'
import { findCharge, lockAttempt, updateAttempt } from './payments-repo.ts'
import { insertPendingRefund, sendRefund } from './refunds.ts'
import { applyDeclinedRenewal, applyPaidRenewal, cancelRenewal } from './renewal-outcome.ts'
import { isAccountDisabled } from './renewals-repo.ts'
import { activatePlan } from './subscription-state.ts'
import { insertActivation, lockSubscription, updateSubscription } from './subscriptions-repo.ts'

/**
 * Records the outcome of an attempt and all its consequences, in one transaction. A repeated, late
 * or out-of-order outcome changes nothing more. Returns the present state of the attempt; null if
 * it is unknown.
 */
export async function settle(
  deps: BillingDeps,
  key: AttemptKey,
  outcome: ChargeOutcome,
): Promise<AttemptRow | null> {
  const { db, log } = deps
  const settled = await db.transaction(async (tx) => {
    const locked = await lockAttemptChain(tx, key)
    if (!locked) return null
    const newOutcome = inContext(outcome, locked)
    if (!isNewer(locked.attempt.status, newOutcome))
      return { attempt: locked.attempt, refundId: null }
    const refundId = await apply(tx, deps, locked, newOutcome)
    const { invoiceId, n } = key
    log.info(
      { event: 'charge', invoiceId, n, outcome: newOutcome.outcome },
      'an attempt was settled',
    )
    return { attempt: await lockAttempt(tx, key), refundId }
  })
  if (settled?.refundId) await sendRefund(deps, settled.refundId)
  return settled?.attempt ?? null
}

/** Nobody can confirm a charge that was made without its owner. */
const inContext = (outcome: ChargeOutcome, { attempt }: LockedAttempt): ChargeOutcome =>
  outcome.outcome === 'requires_action' && !attempt.onSession
    ? { outcome: 'declined', ref: outcome.ref, code: 'authentication_required' }
    : outcome

/** The progress of an attempt; it never goes back. A payment outranks a refusal. */
const RANK: Readonly<Record<AttemptRow['status'], number>> = {
  started: 0,
  unknown: 1,
  requires_action: 2,
  processing: 3,
  declined: 4,
  succeeded: 5,
}

const isNewer = (status: AttemptRow['status'], { outcome }: ChargeOutcome) =>
  RANK[outcome] > RANK[status]

/** Applies an outcome. Returns the refund of a payment that pays for nothing. */
async function apply(
  tx: Tx,
  deps: BillingDeps,
  locked: LockedAttempt,
  outcome: ChargeOutcome,
): Promise<string | null> {
  await record(tx, deps, locked.attempt, outcome)
  const method = (await findCharge(tx, locked.attempt))?.payment_method ?? null
  if (outcome.outcome === 'succeeded')
    return await settlePaid(tx, deps, { ...locked, ref: outcome.ref, method })
  if (outcome.outcome === 'declined') {
    await releaseDiscount(tx, locked.invoice)
    if (outcome.ref !== null) await countTry(tx, deps, locked)
  }
  // Any other outcome of a settled invoice is only recorded.
  if (!isUnpaid(locked.invoice)) return null
  if (outcome.outcome === 'declined')
    await settleDeclined(tx, deps, { ...locked, method }, outcome.code)
  if (outcome.outcome === 'processing') await settlePending(tx, deps, locked)
  return null
}

/** Counts a decline only while the owner is present: nobody else can try cards. */
async function countTry(
  tx: Tx,
  deps: BillingDeps,
  { attempt, subscription }: LockedAttempt,
): Promise<void> {
  if (attempt.onSession && subscription) await countDecline(tx, deps, ownerOf(subscription))
}

async function record(
  tx: Tx,
  { clock }: BillingDeps,
  attempt: AttemptRow,
  outcome: ChargeOutcome,
): Promise<void> {
  const isOver = outcome.outcome === 'succeeded' || outcome.outcome === 'declined'
  await updateAttempt(tx, attempt, {
    status: outcome.outcome,
    ref: 'ref' in outcome ? (outcome.ref ?? attempt.ref) : attempt.ref,
    clientSecret: outcome.outcome === 'requires_action' ? outcome.clientSecret : null,
    declineCode: outcome.outcome === 'declined' ? outcome.code : null,
    settledAt: isOver ? clock.now() : null,
  })
}

interface Payment {
  invoice: InvoiceRow
  subscription: SubscriptionRow | null
  /** The provider's id of the charge. */
  ref: string
  method: ChargedMethod | null
}

/** Settles a payment. If its invoice needs no payment any more, returns the id of the refund. */
export async function settlePaid(
  tx: Tx,
  deps: BillingDeps,
  payment: Payment,
): Promise<string | null> {
  const { invoice, subscription, method } = payment
  if (subscription && isUnpaid(invoice)) {
    await grantPaidTerm(tx, deps, { invoice, subscription }, method)
    return null
  }
  if (invoice.status === 'void') await releaseDiscount(tx, invoice)
  return await insertPendingRefund(tx, deps, {
    invoiceId: invoice.id,
    cancellationId: deps.random.uuid(),
    chargeRef: payment.ref,
    amountCents: invoice.totalCents,
    reason: 'duplicate',
  })
}

interface Paid {
  invoice: InvoiceRow
  subscription: SubscriptionRow
}

/** An invoice is paid, also if only by credit: its term begins. */
export async function grantPaidTerm(
  tx: Tx,
  deps: BillingDeps,
  { invoice, subscription }: Paid,
  method: ChargedMethod | null,
): Promise<void> {
  const now = deps.clock.now()
  const { userId } = subscription
  await updateInvoice(tx, invoice.id, {
    status: 'paid',
    paidAt: now,
    paidWith: methodLabel(method),
  })
  // Read again, because emails repeat it.
  const settled = (await findInvoice(tx, invoice.id)) ?? invoice
  // The customer agreed to the lower price, so the payment remains valid. The warning informs an operator.
  const isFirst = await claimFirstTerm(tx, deps, invoice, method)
  if (!isFirst && invoice.term === 'twoMonth')
    deps.log.warn(
      { event: 'offer-used-twice', invoiceId: invoice.id },
      'A payment method or mailbox that had a paid term used the two-month offer',
    )
  await insertActivation(tx, { userId, plan: invoice.plan, activatedAt: now })
  // The method of the order pays the renewals, too.
  if (method && invoice.purpose === 'subscribe' && method.removedAt === null)
    await makeDefault(tx, ownerOf(subscription), method.id)
  const begin = invoice.purpose === 'renew' ? applyPaidRenewal : activatePlan
  await begin(tx, deps, { subscription, invoice: settled })
}

/** A bank payment is pending: its owner gets a notice, and a first plan is not granted yet. */
export async function settlePending(
  tx: Tx,
  deps: BillingDeps,
  { invoice, subscription }: LockedAttempt,
): Promise<void> {
  if (!subscription) return
  await updateInvoice(tx, invoice.id, { status: 'processing' })
  if (invoice.purpose === 'subscribe')
    await updateSubscription(tx, ownerOf(subscription), { paymentPending: true })
  await notifyPaymentPending(tx, deps, invoice)
}

/** No order is pending; its invoice may still be tried again. */
const NO_ORDER = { orderInvoiceId: null, paymentPending: false }

/**
 * The invoice stays open for another try. An owner who was told of a pending payment is also told
 * of the decline.
 */
export async function settleDeclined(
  tx: Tx,
  deps: BillingDeps,
  { attempt, invoice, subscription, method }: LockedAttempt & { method: ChargedMethod | null },
  code: string,
): Promise<void> {
  if (!subscription) return
  const why = declineText(code, method?.type)
  await updateInvoice(tx, invoice.id, { status: 'open' })
  if (invoice.purpose === 'renew') {
    const isOff = await isAccountDisabled(tx, ownerOf(subscription))
    return isOff
      ? await cancelRenewal(tx, deps, { subscription, invoice })
      : await applyDeclinedRenewal(tx, deps, { subscription, invoice, why })
  }
  await updateSubscription(tx, ownerOf(subscription), NO_ORDER)
  if (attempt.status === 'processing') await notifyOrderFailed(tx, deps, invoice, why)
}

/** An attempt with its invoice and subscription, all locked. */
export interface LockedAttempt {
  attempt: AttemptRow
  invoice: InvoiceRow
  /** Null if the account was deleted. */
  subscription: SubscriptionRow | null
}

/** All code locks in this order: subscription, invoice, attempt. */
export async function lockAttemptChain(tx: Tx, key: AttemptKey): Promise<LockedAttempt | null> {
  const userId = (await findInvoice(tx, key.invoiceId))?.userId
  const subscription = userId ? await lockSubscription(tx, ownerOf({ userId })) : null
  const invoice = await lockInvoice(tx, key.invoiceId)
  const attempt = await lockAttempt(tx, key)
  return invoice && attempt && { attempt, invoice, subscription }
}

/** 'Visa ending in 4242' */
export const methodLabel = (method: { type: MethodType; brand: string; last4: string } | null) =>
  method && `${brandName(method.brand)} ending in ${method.last4}`
