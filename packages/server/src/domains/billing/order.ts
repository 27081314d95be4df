import type { Input, Answer } from '@fourcast/contract/endpoint.ts'
import { Id } from '@fourcast/contract/common.ts'
import type { createSubscription } from '@fourcast/contract/subscriptions.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import * as z from 'zod/mini'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { findSubscription } from '#domains/plans/repo.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { notFound, Failure } from '#platform/http/failure.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { ResumableOperation } from '#platform/http/idempotency/operation.ts'
import type { AttemptRow } from './payments-repo.ts'
import { findMethod } from './methods-repo.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'
import { cancelUnconfirmedOrder, checkAttempt, checkPaymentStatus } from './reconcile.ts'
import { runAttempt, startAttempt } from './charge.ts'
import { isInFlight, findCharge } from './payments-repo.ts'
import type { BillingDeps, PaymentCall } from './deps.ts'
import { payerOf } from './deps.ts'
import { refuseOrder } from './order-rules.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { listUnpaid, updateInvoice } from './invoices-repo.ts'
import type { MethodRow } from './methods-repo.ts'
import { refuseTooManyDeclines, declineText } from './declines.ts'
import { findOpenOrder, issueInvoice, listInFlight, termPaymentOf } from './invoices.ts'
import { claimDiscount } from './first-time-discount.ts'
import { grantPaidTerm } from './settle.ts'
import type { PlanChoice, Price } from './prices.ts'
import { priceOf, runningPlan } from './prices.ts'
import { currentOf } from './current-subscription.ts'
type Body = Input<typeof createSubscription>['body']

export async function subscribeToPlan(
  deps: BillingDeps,
  { user, operation }: PaymentCall,
  body: Body,
): Promise<OrderAnswer> {
  const owner = payerOf(user)
  return await chargeOrder(deps, { owner, operation }, (tx) => place(tx, deps, owner, body))
}

/** The attempt of an order, which a repeat resumes; null if nothing is charged. */
const OrderAttempt = z.nullable(z.object({ invoiceId: z.string(), n: z.int() }))

/** Places an order once, then charges it. A repeat looks the first charge up at the provider. */
export async function chargeOrder(
  deps: BillingDeps,
  { owner, operation }: { owner: OwnerId; operation: ResumableOperation },
  write: (tx: Tx) => Promise<AttemptRow | null>,
): Promise<OrderAnswer> {
  const key = await operation.once(OrderAttempt, async () => {
    await cancelUnconfirmedOrder(deps, owner)
    return async (tx) => {
      const attempt = await write(tx)
      return attempt && { invoiceId: attempt.invoiceId, n: attempt.n }
    }
  })
  const charge = operation.isResumed ? checkAttempt : runAttempt
  return await answerOf(deps, owner, key && (await charge(deps, key)))
}

async function place(
  tx: Tx,
  deps: BillingDeps,
  owner: OwnerId,
  { planId, term, paymentMethodId }: Body,
): Promise<AttemptRow | null> {
  const subscription = await lockSubscription(tx, owner)
  const method = isId(paymentMethodId) ? await findMethod(tx, owner, paymentMethodId) : null
  if (!subscription || method?.provider !== deps.payments.name)
    throw notFound('The payment method was not found')
  await refuseOrder(tx, deps, { subscription, choice: { planId, term }, now: deps.clock.now() })
  return await placeOrder(tx, deps, { subscription, choice: { planId, term }, method })
}

const isId = (text: string) => Id.safeParse(text).success

interface Order {
  /** Locked by the caller. */
  subscription: SubscriptionRow
  choice: PlanChoice
  method: MethodRow
}

/**
 * Places an order: its invoice, and the attempt that its caller runs after the commit. Null if
 * credit pays for all of it.
 */
export async function placeOrder(
  tx: Tx,
  deps: BillingDeps,
  { subscription, choice, method }: Order,
): Promise<AttemptRow | null> {
  const owner = ownerOf(subscription)
  await refuseWhilePaying(tx, owner)
  await refuseTooManyDeclines(tx, deps, owner)
  const invoice = await invoiceFor(tx, deps, { subscription, choice })
  await claimDiscount(tx, deps, invoice, method)
  if (invoice.totalCents === 0) {
    await grantPaidTerm(tx, deps, { invoice, subscription }, null)
    return null
  }
  await updateSubscription(tx, owner, { orderInvoiceId: invoice.id })
  const attempt = { invoiceId: invoice.id, methodId: method.id, onSession: true }
  return await startAttempt(tx, deps, attempt)
}

/** Refuses another payment while the outcome of one is unknown. */
export async function refuseWhilePaying(tx: Tx, owner: OwnerId): Promise<void> {
  const [attempt] = await listInFlight(tx, owner)
  if (attempt) throw new Failure('conflict', UNDER_WAY[attempt.status])
}

const WAIT = 'You have a pending payment. Wait until it settles.'
const UNDER_WAY: Readonly<Record<AttemptRow['status'], string>> = {
  started: WAIT,
  unknown: WAIT,
  processing:
    'Your bank payment is pending, which takes up to 4 business days. Wait until it settles.',
  requires_action: 'Confirm the payment with your bank first, or wait a minute and order again.',
  succeeded: WAIT,
  declined: WAIT,
}

/** The open invoice of the same order that was declined today, or a new one; others become void. */
async function invoiceFor(
  tx: Tx,
  deps: BillingDeps,
  { subscription, choice }: Omit<Order, 'method'>,
): Promise<InvoiceRow> {
  const { clock, config: settings } = deps
  const { userId } = subscription
  const payment = await termPaymentOf(tx, subscription)
  const now = clock.now()
  const price = priceOf({ subscription, ...payment, choice, now, settings })
  const open = await listUnpaid(tx, ownerOf(subscription))
  const same = open.find((invoice) => asksFor(invoice, choice, price))
  for (const { id } of open) if (id !== same?.id) await updateInvoice(tx, id, { status: 'void' })
  if (same) return same
  const { effective: _, ...asked } = price
  const { planId: plan, term } = choice
  return await issueInvoice(tx, deps, { ...asked, userId, plan, term, consentAt: now })
}

/** On another day it would pay for another term than its owner consented to. */
const asksFor = (
  invoice: InvoiceRow,
  { planId, term }: PlanChoice,
  { purpose, total, periodStart }: Price,
) =>
  newYorkDay(invoice.periodStart).equals(newYorkDay(periodStart)) &&
  invoice.purpose === purpose &&
  invoice.plan === planId &&
  invoice.term === term &&
  invoice.totalCents === total

export type OrderAnswer = Answer<typeof createSubscription>

export const isUnsettled = (answer: OrderAnswer) => !('plan' in answer)

/** The answer of an order: the plan, the pending payment, or the decline. */
async function answerOf(
  deps: BillingDeps,
  owner: OwnerId,
  attempt: AttemptRow | null,
): Promise<OrderAnswer> {
  if (attempt?.status === 'declined') throw await refusalOf(deps, attempt)
  if (attempt && attempt.status !== 'succeeded') return unsettled(attempt)
  return await currentOf(deps, owner)
}

const unsettled = ({ status, clientSecret }: AttemptRow) =>
  status === 'requires_action' && clientSecret !== null
    ? { status, clientSecret }
    : { status: 'processing' as const }

async function refusalOf({ db }: BillingDeps, attempt: AttemptRow): Promise<Failure> {
  const declineCode = attempt.declineCode ?? 'generic_decline'
  const method = (await findCharge(db, attempt))?.payment_method
  return new Failure('payment_declined', declineText(declineCode, method?.type), { declineCode })
}

/** After its owner confirmed it, looks up the order's payment at the provider. */
export async function confirmPayment(deps: BillingDeps, user: Principal) {
  const owner = payerOf(user)
  const order = await findOpenOrder(deps.db, owner)
  const running = runningPlan(await findSubscription(deps.db, owner), deps.clock.now())
  if (!order && !running) throw new Failure('conflict', 'There is no payment to confirm')
  const attempt =
    order && isInFlight(order.attempt)
      ? await checkPaymentStatus(deps, order.attempt)
      : order?.attempt
  if (attempt?.status === 'declined') throw await refusalOf(deps, attempt)
  if (attempt?.status === 'requires_action')
    throw new Failure('conflict', 'Your bank is still waiting for you to confirm this payment')
  return await currentOf(deps, owner)
}
