import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { AttemptRow } from '../payments/repo.ts'
import { findLastAttempt } from '../payments/repo.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { listUnpaid, updateInvoice } from '../invoices/repo.ts'
import type { MethodRow } from '../payments/methods-repo.ts'
import { updateSubscription } from './repo.ts'
import { refuseTries } from '../payments/card-tries.ts'
import { isInFlight, startAttempt } from '../payments/charge.ts'
import type { BillingDeps } from '../deps.ts'
import { termPaymentOf } from '../invoices/credit-chain.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { claim } from './first-time-discount.ts'
import { grant } from '../payments/paid.ts'
import type { Choice, Price } from '../catalog/prices.ts'
import { priceOf } from '../catalog/prices.ts'

interface Order {
  /** Locked by the caller. */
  subscription: SubscriptionRow
  choice: Choice
  method: MethodRow
}

/**
 * Writes down an order: its invoice, and the attempt that its caller runs once this is committed.
 * Null where credit paid for all of it, so that there is nothing to charge.
 */
export async function placeOrder(
  tx: Tx,
  deps: BillingDeps,
  { subscription, choice, method }: Order,
): Promise<AttemptRow | null> {
  const owner = ownerOf(subscription)
  await refuseWhilePaying(tx, owner)
  await refuseTries(tx, deps, owner)
  if (choice.term === 'twoMonth') await claim(tx, deps, method)
  const invoice = await invoiceFor(tx, deps, { subscription, choice })
  if (invoice.totalCents === 0) {
    await grant(tx, deps, { invoice, subscription }, null)
    return null
  }
  await updateSubscription(tx, owner, { orderInvoiceId: invoice.id })
  const attempt = { invoiceId: invoice.id, methodId: method.id, onSession: true }
  return await startAttempt(tx, deps, attempt)
}

/** While nobody knows whether one payment moves money no other is begun. */
export async function refuseWhilePaying(tx: Tx, owner: OwnerId): Promise<void> {
  for (const { id } of await listUnpaid(tx, owner)) {
    const attempt = await findLastAttempt(tx, id)
    if (attempt && isInFlight(attempt)) throw new Failure('conflict', UNDER_WAY[attempt.status])
  }
}

const WAIT = 'A payment of yours is under way. Wait until it is settled.'
const UNDER_WAY: Readonly<Record<AttemptRow['status'], string>> = {
  started: WAIT,
  unknown: WAIT,
  processing:
    'Your bank payment is pending, which takes up to 4 business days. Wait until it settles.',
  requires_action: 'Confirm the payment with your bank first, or wait a minute and order again.',
  succeeded: WAIT,
  declined: WAIT,
}

/** The open invoice of an order for the same that was declined today, or a new one; others are void. */
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

/** On another day it would pay for other days, and its owner agreed to those. */
const asksFor = (
  invoice: InvoiceRow,
  { planId, term }: Choice,
  { purpose, total, periodStart }: Price,
) =>
  newYorkDay(invoice.periodStart).equals(newYorkDay(periodStart)) &&
  invoice.purpose === purpose &&
  invoice.plan === planId &&
  invoice.term === term &&
  invoice.totalCents === total
