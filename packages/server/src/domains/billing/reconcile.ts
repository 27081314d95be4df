import type { OwnerId } from '#platform/http/auth.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { drainQueue, continueOnFailure } from '#platform/jobs/steps.ts'
import type { AttemptKey, AttemptRow, RefundRow } from './payments-repo.ts'
import {
  listAttempts,
  oldestOf,
  findNextRefundCheck,
  leaseDueRefund,
  findAttempt,
  findCharge,
  findLastAttempt,
  isInFlight,
  updateRefund,
} from './payments-repo.ts'
import type { BillingDeps } from './deps.ts'
import { sendRefund, settleRefund } from './refunds.ts'
import {
  findInvoice,
  isUnpaid,
  listRefusedOrders,
  lockInvoice,
  updateInvoice,
} from './invoices-repo.ts'
import { runAttempt } from './charge.ts'
import { settle } from './settle.ts'
import { findOpenOrder } from './invoices.ts'
import { lockSubscription } from './subscriptions-repo.ts'
import { daysAfter } from './calendar.ts'

/** An unconfirmed payment is cancelled after this time. */
const UNCONFIRMED_HOURS = 1

/** Looks up payments and refunds that a crash or a missing answer left without an outcome. */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now()
  const lost = now.subtract({ seconds: deps.payments.callSeconds })
  const unconfirmed = now.subtract({ hours: UNCONFIRMED_HOURS })
  await continueOnFailure(
    deps.signal,
    () => eachAttempt(deps, ['started', 'unknown'], lost, checkPaymentStatus),
    () => eachAttempt(deps, ['requires_action'], unconfirmed, cancelAttempt),
    () => lookUpRefunds(deps),
  )
}

/** The shortest interval between two looks at unsettled payments. */
const OPEN_SECONDS = 15

/** When the next payment or refund is looked up. */
export async function nextReconcile({
  db,
  clock,
  payments,
}: BillingDeps): Promise<Temporal.Instant | null> {
  const soonest = clock.now().add({ seconds: OPEN_SECONDS })
  const lost = await oldestOf(db, ['started', 'unknown'])
  const unconfirmed = await oldestOf(db, ['requires_action'])
  const moments = [
    lost?.add({ seconds: payments.callSeconds }),
    unconfirmed?.add({ hours: UNCONFIRMED_HOURS }),
    await findNextRefundCheck(db),
  ]
  const [first] = moments
    .filter((at) => at !== undefined && at !== null)
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  if (!first) return null
  return Temporal.Instant.compare(first, soonest) < 0 ? soonest : first
}

/** Looks up pending bank payments, in case their webhooks were lost. */
export async function recheckBankPayments(deps: BillingDeps): Promise<void> {
  await eachAttempt(deps, ['processing'], deps.clock.now(), checkPaymentStatus)
}

/**
 * Looks up each refund that is due now, once: its webhook may have been lost, or it was never sent.
 * Each is leased just before its look-up: a run that stops holds no other. An error is logged and thrown
 * at the end.
 */
async function lookUpRefunds(deps: BillingDeps): Promise<void> {
  const { db, clock, signal } = deps
  const dueBy = clock.now()
  const failures: unknown[] = []
  const leaseNext = () => leaseDueRefund(db, dueBy, clock.now())
  await drainQueue(signal, leaseNext, async (refund) => {
    await lookUpRefund(deps, refund).catch((err: unknown) => {
      deps.log.error({ err, refundId: refund.id }, 'reconcile')
      failures.push(err)
    })
  })
  if (failures.length > 0) throw failures[0]
}

/**
 * Reads all pages, so that attempts that never settle do not hide others. An error is logged and thrown
 * at the end: it does not affect the other attempts.
 */
async function eachAttempt(
  deps: BillingDeps,
  statuses: AttemptRow['status'][],
  since: Temporal.Instant,
  work: (deps: BillingDeps, attempt: AttemptRow) => Promise<unknown>,
): Promise<void> {
  deps.signal?.throwIfAborted()
  const failures: unknown[] = []
  let page = await listAttempts(deps.db, statuses, since, null)
  while (page.length > 0) {
    for (const attempt of page) {
      deps.signal?.throwIfAborted()
      await work(deps, attempt).catch((err: unknown) => {
        const { invoiceId, n } = attempt
        deps.log.error({ err, invoiceId, n }, 'reconcile')
        failures.push(err)
      })
    }
    page = await listAttempts(deps.db, statuses, since, page.at(-1) ?? null)
  }
  if (failures.length > 0) throw failures[0]
}

async function lookUpRefund(deps: BillingDeps, { id, ref }: RefundRow): Promise<void> {
  try {
    const found = await deps.payments.lookupRefund({ id, ref })
    if (found) await settleRefund(deps, id, found)
    else await sendRefund(deps, id)
  } catch (error) {
    await updateRefund(deps.db, id, { lastError: errorMessage(error) })
    throw error
  }
}

/** Looks up an attempt at the provider, and settles it. */
export async function checkPaymentStatus(
  deps: BillingDeps,
  attempt: AttemptRow,
): Promise<AttemptRow | null> {
  const settled = await settleOtherProvider(deps, attempt)
  if (settled) return settled
  const { invoiceId, n, ref, status } = attempt
  const found = await deps.payments.lookupCharge({ invoiceId, attempt: n, ref })
  if (found) return await settle(deps, attempt, found)
  const wasSent = status === 'processing' || status === 'requires_action'
  return wasSent ? attempt : await sendOrDrop(deps, attempt)
}

/** The present state of an attempt, which may have settled meanwhile. */
export async function checkAttempt(deps: BillingDeps, key: AttemptKey): Promise<AttemptRow | null> {
  const attempt = await findAttempt(deps.db, key)
  return isInFlight(attempt) && attempt ? await checkPaymentStatus(deps, attempt) : attempt
}

/**
 * The provider does not know the attempt: it is sent under the same key, unless the order was
 * cancelled.
 */
async function sendOrDrop(deps: BillingDeps, attempt: AttemptRow): Promise<AttemptRow | null> {
  const invoice = await findInvoice(deps.db, attempt.invoiceId)
  if (invoice && isUnpaid(invoice)) return await runAttempt(deps, attempt)
  return await settle(deps, attempt, { outcome: 'declined', ref: null, code: 'order_cancelled' })
}

/**
 * Handles an attempt of another provider than the configured one; returns null if it is of the
 * configured one. The sandbox moves no money, so its attempts are declined. At a real provider the
 * money may have moved: a warning tells the operator to look there.
 */
export async function settleOtherProvider(
  deps: BillingDeps,
  attempt: AttemptRow,
): Promise<AttemptRow | null> {
  const provider = (await findCharge(deps.db, attempt))?.payment_method?.provider
  if (!provider || provider === deps.payments.name) return null
  const { invoiceId, n, ref } = attempt
  if (provider === 'sandbox')
    return await settle(deps, attempt, { outcome: 'declined', ref, code: 'payment_method_gone' })
  const line = { event: 'other-provider-attempt', provider, invoiceId, n, ref }
  deps.log.warn(line, 'a charge of another provider is not settled')
  return attempt
}

/** Enough time to find the telephone that confirms a payment; then another order may replace it. */
const PATIENCE_SECONDS = 60

/** Cancels an order that its owner left unconfirmed, before they place another. */
export async function cancelUnconfirmedOrder(deps: BillingDeps, owner: OwnerId): Promise<void> {
  const order = await findOpenOrder(deps.db, owner)
  if (order?.attempt.status !== 'requires_action') return
  const latest = deps.clock.now().subtract({ seconds: PATIENCE_SECONDS })
  if (Temporal.Instant.compare(order.attempt.createdAt, latest) <= 0)
    await cancelAttempt(deps, order.attempt)
}

/** Cancels an unsettled charge; if it is too late, its outcome counts. */
export async function cancelAttempt(deps: BillingDeps, attempt: AttemptRow): Promise<void> {
  if (await settleOtherProvider(deps, attempt)) return
  const { ref } = attempt
  if (ref !== null && (await deps.payments.cancelCharge(ref)))
    await settle(deps, attempt, { outcome: 'declined', ref, code: 'authentication_failed' })
  else await checkPaymentStatus(deps, attempt)
}

/** How long a declined order may be paid with another method. */
const OPEN_DAYS = 7

/** Voids declined orders that nobody paid since. */
export async function voidStaleOrders(deps: BillingDeps): Promise<void> {
  const before = daysAfter(deps.clock.now(), -OPEN_DAYS)
  deps.signal?.throwIfAborted()
  for (const { id, owner } of await listRefusedOrders(deps.db, before)) {
    deps.signal?.throwIfAborted()
    await deps.db.transaction(async (tx) => {
      await lockSubscription(tx, owner)
      const invoice = await lockInvoice(tx, id)
      const isOpen = invoice && isUnpaid(invoice) && !isInFlight(await findLastAttempt(tx, id))
      if (isOpen) await updateInvoice(tx, id, { status: 'void' })
    })
  }
}
