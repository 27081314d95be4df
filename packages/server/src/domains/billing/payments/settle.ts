import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { ChargeOutcome } from '#platform/payments/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { AttemptKey, AttemptRow, ChargedMethod } from './repo.ts'
import { findCharge, lockAttempt, updateAttempt } from './repo.ts'
import { countDecline, declineText } from './declines.ts'
import type { BillingDeps } from '../deps.ts'
import { releaseDiscount } from '../subscriptions/first-time-discount.ts'
import { sendRefund, insertPendingRefund } from './refunds.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { findInvoice, updateInvoice, lockInvoice } from '../invoices/repo.ts'
import { makeDefault } from './methods-repo.ts'
import { insertActivation, updateSubscription, lockSubscription } from '../subscriptions/repo.ts'
import { activatePlan } from '../subscriptions/state.ts'
import { methodLabel } from './method-label.ts'
import { renewalPaid, cancelRenewal, renewalDeclined } from '../dunning/renewal-outcome.ts'
import { isAccountDisabled } from '../dunning/repo.ts'
import { notifyOrderFailed, notifyPaymentPending } from '../notices.ts'

/**
 * Writes down what became of an attempt, and all that follows from it, in one transaction. Doubled,
 * late or out of order it changes nothing more. Answers how the attempt stands; null where it is
 * unheard of.
 */
export async function settle(
  deps: BillingDeps,
  key: AttemptKey,
  outcome: ChargeOutcome,
): Promise<AttemptRow | null> {
  const { db, log } = deps
  const settled = await db.transaction(async (tx) => {
    const held = await lockAttemptChain(tx, key)
    if (!held) return null
    const news = inContext(outcome, held)
    if (!isNews(held.attempt.status, news)) return { attempt: held.attempt, refundId: null }
    const refundId = await apply(tx, deps, held, news)
    const { invoiceId, n } = key
    log.info({ event: 'charge', invoiceId, n, outcome: news.outcome }, 'an attempt was settled')
    return { attempt: await lockAttempt(tx, key), refundId }
  })
  if (settled?.refundId) await sendRefund(deps, settled.refundId)
  return settled?.attempt ?? null
}

/** Nobody is there to confirm a charge that was made off session. */
const inContext = (outcome: ChargeOutcome, { attempt }: LockedAttempt): ChargeOutcome =>
  outcome.outcome === 'requires_action' && !attempt.onSession
    ? { outcome: 'declined', ref: outcome.ref, code: 'authentication_required' }
    : outcome

/** How far an attempt has come; it never goes back. Money that arrives after all outweighs a refusal. */
const RANK: Readonly<Record<AttemptRow['status'], number>> = {
  started: 0,
  unknown: 1,
  requires_action: 2,
  processing: 3,
  declined: 4,
  succeeded: 5,
}

const isNews = (status: AttemptRow['status'], { outcome }: ChargeOutcome) =>
  RANK[outcome] > RANK[status]

/** Answers the refund of money that came for nothing. */
async function apply(
  tx: Tx,
  deps: BillingDeps,
  held: LockedAttempt,
  outcome: ChargeOutcome,
): Promise<string | null> {
  await record(tx, deps, held.attempt, outcome)
  const method = (await findCharge(tx, held.attempt))?.payment_method ?? null
  if (outcome.outcome === 'succeeded')
    return await settlePaid(tx, deps, { ...held, ref: outcome.ref, method })
  if (outcome.outcome === 'declined') {
    await releaseDiscount(tx, held.invoice, method)
    if (outcome.ref !== null) await countTry(tx, deps, held)
  }
  // What else comes to an invoice that is settled otherwise is only noted.
  if (!isUnpaid(held.invoice)) return null
  if (outcome.outcome === 'declined')
    await settleDeclined(tx, deps, { ...held, method }, outcome.code)
  if (outcome.outcome === 'processing') await settlePending(tx, deps, held)
  return null
}

/** What a bank refused while its owner sat there; nobody else can try cards. */
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
  /** The provider's name of the charge. */
  ref: string
  method: ChargedMethod | null
}

/** Money arrived. Nobody waits for it any more where its id is answered: that refund sends it back. */
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
  if (invoice.status === 'void') await releaseDiscount(tx, invoice, method)
  return await insertPendingRefund(tx, deps, {
    invoiceId: invoice.id,
    cancellationId: deps.random.uuid(),
    chargeRef: payment.ref,
    amountCents: invoice.totalCents,
    reason: 'duplicate',
  })
}

export const isUnpaid = ({ status }: InvoiceRow) => status === 'open' || status === 'processing'

interface Paid {
  invoice: InvoiceRow
  subscription: SubscriptionRow
}

/** An invoice is paid, if only by credit: what it asked for begins. */
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
  // As it now stands: letters repeat it.
  const settled = (await findInvoice(tx, invoice.id)) ?? invoice
  await insertActivation(tx, { userId, plan: invoice.plan, activatedAt: now })
  // What someone chose to pay with pays the renewals too.
  if (method && invoice.purpose === 'subscribe' && method.removedAt === null)
    await makeDefault(tx, ownerOf(subscription), method.id)
  const begin = invoice.purpose === 'renew' ? renewalPaid : activatePlan
  await begin(tx, deps, { subscription, invoice: settled })
}

/** A bank payment is under way: its owner is told, and a first plan is not granted. */
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

/** Nothing is under way; the invoice may still be tried again. */
const NO_ORDER = { orderInvoiceId: null, paymentPending: false }

/** The invoice stays open for another try; whoever was told that it is under way is told this too. */
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
      : await renewalDeclined(tx, deps, { subscription, invoice, why })
  }
  await updateSubscription(tx, ownerOf(subscription), NO_ORDER)
  if (attempt.status === 'processing') await notifyOrderFailed(tx, deps, invoice, why)
}

/** What an attempt is about, all of it locked. */
export interface LockedAttempt {
  attempt: AttemptRow
  invoice: InvoiceRow
  /** Null once the account is gone. */
  subscription: SubscriptionRow | null
}

/** Everyone locks in this order: subscription, invoice, attempt. */
export async function lockAttemptChain(tx: Tx, key: AttemptKey): Promise<LockedAttempt | null> {
  const userId = (await findInvoice(tx, key.invoiceId))?.userId
  const subscription = userId ? await lockSubscription(tx, ownerOf({ userId })) : null
  const invoice = await lockInvoice(tx, key.invoiceId)
  const attempt = await lockAttempt(tx, key)
  return invoice && attempt && { attempt, invoice, subscription }
}
