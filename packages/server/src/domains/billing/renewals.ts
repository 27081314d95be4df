import { issueInvoice, listInFlight } from './invoices.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { AttemptRow } from './payments-repo.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { listMethods } from './methods-repo.ts'
import {
  findOpenRenewal,
  extendUnsettledTerms,
  isAccountDisabled,
  pageOfDue,
} from './renewals-repo.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'
import { isPaymentPaused } from './pause.ts'
import { anchorOf, termEnd } from './calendar.ts'
import { runAttempt, startAttempt } from './charge.ts'
import type { BillingDeps } from './deps.ts'
import { forEachOwner } from './each-owner.ts'
import { endDuringCoolOff, endDisabledAccountPlan } from './expire.ts'
import { renewalPrice } from './prices.ts'
import { GRACE_DAYS, applyDeclinedRenewal } from './renewal-outcome.ts'

/** Renews every plan whose term is over: once a term, on any instance and however late. */
export async function renewDue(deps: BillingDeps): Promise<void> {
  await forEachOwner(deps, pageOfDue, (owner) => renew(deps, owner))
}

/** A plan does not end while a payment for it is pending. */
export const extendGracePeriods = (deps: BillingDeps): Promise<void> =>
  extendUnsettledTerms(deps.db, deps.clock.now(), GRACE_DAYS)

async function renew(deps: BillingDeps, owner: OwnerId): Promise<void> {
  const started = await deps.db.transaction((tx) => begin(tx, deps, owner))
  if (started) await runAttempt(deps, started)
}

/** Reads everything again under the lock: another instance may have renewed the plan. */
async function begin(tx: Tx, deps: BillingDeps, owner: OwnerId): Promise<AttemptRow | null> {
  const subscription = await lockSubscription(tx, owner)
  const due = subscription && dueSince(subscription, deps.clock.now())
  if (!due || (await listInFlight(tx, owner)).length > 0) return null
  if (await isAccountDisabled(tx, owner)) {
    await endDisabledAccountPlan(tx, subscription)
    return null
  }
  if (isPaymentPaused(subscription, due)) {
    await endDuringCoolOff(tx, deps, subscription)
    return null
  }
  const invoice = await renewalOf(tx, deps, subscription, due)
  return await tryRenewal(tx, deps, { subscription, invoice, onSession: false })
}

/** When a renewal became due; null if it is not due. */
function dueSince(
  { status, nextBillingAt }: SubscriptionRow,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const isOver = nextBillingAt !== null && Temporal.Instant.compare(nextBillingAt, now) <= 0
  return status === 'active' && isOver ? nextBillingAt : null
}

/** The next term follows the last one. Of missed terms only the present one is charged. */
async function renewalOf(
  tx: Tx,
  deps: BillingDeps,
  { userId, plan, nextPlan, anchorDay }: SubscriptionRow,
  due: Temporal.Instant,
): Promise<InvoiceRow> {
  const open = await findOpenRenewal(tx, ownerOf({ userId }))
  if (open) return open
  const next = nextPlan ?? (plan === 'free' ? 'basic' : plan)
  const anchor = anchorDay ?? anchorOf(due)
  const start = presentTerm(due, anchor, deps.clock.now())
  return await issueInvoice(tx, deps, {
    ...renewalPrice(next, deps.config),
    purpose: 'renew',
    userId,
    plan: next,
    term: 'monthly',
    periodStart: start,
    periodEnd: termEnd(start, anchor, 'monthly'),
    refundableCredit: 0,
    consentAt: null,
  })
}

/** The start of the term that contains this moment, counted from `since`. */
function presentTerm(since: Temporal.Instant, anchorDay: number, now: Temporal.Instant) {
  let start = since
  let end = termEnd(start, anchorDay, 'monthly')
  while (Temporal.Instant.compare(end, now) <= 0) {
    start = end
    end = termEnd(start, anchorDay, 'monthly')
  }
  return start
}

interface Renewal {
  subscription: SubscriptionRow
  invoice: InvoiceRow
  /** Whether the owner is present and can confirm the payment. */
  onSession: boolean
}

/**
 * Inserts the next attempt, which the caller runs after the commit. Without a payment method the
 * renewal has failed already.
 */
export async function tryRenewal(
  tx: Tx,
  deps: BillingDeps,
  { subscription, invoice, onSession }: Renewal,
): Promise<AttemptRow | null> {
  const owner = ownerOf(subscription)
  const [method] = await listMethods(tx, owner, deps.payments.name)
  if (!method?.isDefault) {
    const why = 'There is no payment method to charge. Add one.'
    await applyDeclinedRenewal(tx, deps, { subscription, invoice, why })
    return null
  }
  const order = { invoiceId: invoice.id, methodId: method.id, onSession }
  const attempt = await startAttempt(tx, deps, order)
  if (attempt) await updateSubscription(tx, owner, { orderInvoiceId: invoice.id })
  return attempt
}
