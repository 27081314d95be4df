import { PLANS } from '@fourcast/contract/plans.ts'
import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { shownEnd, subscriptionOf } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { chargeOf, creditChainOf } from './invoices.ts'
import {
  claimFreeCancellation,
  hasFreeCancellationClaim,
  listFingerprints,
  listActivations,
} from './subscriptions-repo.ts'
import { mailboxKeys } from './mailbox-keys.ts'
import { daysAfter } from './calendar.ts'

/** A refund of one charge. */
interface Part {
  invoiceId: string
  chargeRef: string
  amountCents: number
}

/** The effect of cancelling now, in whole cents. */
export interface Settlement {
  /** Null if nothing was paid, or the payment is not refundable. */
  refund: number | null
  fee: number | null
  /** The end of the days with a full refund. */
  freeUntil: Temporal.Instant | null
  termEndsAt: Temporal.Instant | null
  /** The charges that the refund goes back to. */
  parts: readonly Part[]
}

/** Null if there is nothing to cancel: a granted plan ends by itself. */
export async function settlementOf(
  db: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  subscription: SubscriptionRow,
): Promise<Settlement | null> {
  const now = deps.clock.now()
  const { plan, status } = subscriptionOf(subscription, now)
  if (plan === 'free' || subscription.granted) return null
  const termEndsAt = subscription.termEndsAt ?? shownEnd(subscription)
  const nothing = { refund: null, fee: null, freeUntil: null, termEndsAt, parts: [] }
  const charges = await chargesOf(db, subscription)
  const worth = sum(charges)
  if (worth === 0 || status === 'past_due' || isUsedUp(subscription, now)) return nothing
  const freeUntil = await findFreeUntil(db, deps, subscription)
  const { feePercent = 0 } = PLANS[plan].cancellationPolicy ?? {}
  // The fee is rounded down: fractions of a cent go to the customer.
  const fee = freeUntil ? 0 : Math.floor((worth * feePercent) / 100)
  const refund = worth - fee
  return { refund, fee, freeUntil, termEndsAt, parts: upTo(charges, refund) }
}

const sum = (parts: readonly Part[]): number =>
  parts.reduce((cents, { amountCents }) => cents + amountCents, 0)

/** Whether the paid term is over: a pending renewal keeps the plan longer. */
const isUsedUp = ({ termEndsAt }: SubscriptionRow, now: Temporal.Instant) =>
  termEndsAt !== null && Temporal.Instant.compare(termEndsAt, now) <= 0

/**
 * The refundable parts of the present term's payments: what is left of its own charge, and the
 * credited part of earlier ones. Nothing for two months in advance or a disputed payment.
 */
async function chargesOf(db: Tx, subscription: SubscriptionRow): Promise<Part[]> {
  const [paid, ...before] = await creditChainOf(db, subscription)
  if (subscription.status === 'trial' || paid?.term !== 'monthly' || paid.disputed) return []
  const credit = upTo(await leftOf(db, before), paid.refundableCredit)
  return [...(await leftOf(db, [paid])), ...credit]
}

/** The cents of these charges that are not refunded yet. */
async function leftOf(db: Tx, invoices: readonly InvoiceRow[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const invoice of invoices) {
    const charge = invoice.disputed ? null : await chargeOf(db, invoice)
    if (charge)
      parts.push({ invoiceId: invoice.id, chargeRef: charge.ref, amountCents: charge.left })
  }
  return parts
}

/** Takes an amount from these parts, the first one first. */
function upTo(parts: readonly Part[], cents: number): Part[] {
  let owed = cents
  const taken: Part[] = []
  for (const part of parts) {
    const amountCents = Math.min(owed, part.amountCents)
    if (amountCents > 0) taken.push({ ...part, amountCents })
    owed -= amountCents
  }
  return taken
}

type ClaimDeps = Pick<Deps, 'keys' | 'clock'>

/** The free days run from a plan's first activation; null once they are over or used. */
export async function findFreeUntil(
  db: Tx,
  deps: ClaimDeps,
  subscription: SubscriptionRow,
): Promise<Temporal.Instant | null> {
  const activations = await listActivations(db, ownerOf(subscription))
  const first = activations.find(({ plan }) => plan === subscription.plan)
  if (!first || activations.some(({ usedAt }) => usedAt !== null)) return null
  const end = daysAfter(first.activatedAt, freeDaysOf(first.plan))
  if (Temporal.Instant.compare(deps.clock.now(), end) >= 0) return null
  const keys = await keysOf(db, deps, subscription)
  return (await hasFreeCancellationClaim(db, keys)) ? null : end
}

/** How many free days an order of this plan would have; null if there are none. */
export async function freeDaysAhead(
  db: Tx,
  deps: ClaimDeps,
  owner: OwnerId,
  { planId, fingerprint }: { planId: PaidPlanId; fingerprint: string | null },
): Promise<number | null> {
  const activations = await listActivations(db, owner)
  if (activations.some(({ plan, usedAt }) => plan === planId || usedAt !== null)) return null
  const keys = [
    ...(await mailboxKeys(db, deps, owner, 'free-cancellation')),
    ...methodKeys(fingerprint),
  ]
  return (await hasFreeCancellationClaim(db, keys)) ? null : freeDaysOf(planId)
}

/**
 * Claims the free cancellation of a mailbox and its payment methods; false if one of them was used
 * before.
 */
export async function takeFreeCancellation(
  tx: Tx,
  deps: ClaimDeps,
  subscription: SubscriptionRow,
): Promise<boolean> {
  const keys = await keysOf(tx, deps, subscription)
  return await claimFreeCancellation(tx, keys, deps.clock.now())
}

const freeDaysOf = (plan: PaidPlanId) => PLANS[plan].cancellationPolicy?.freeDays ?? 0

async function keysOf(db: Tx, deps: ClaimDeps, subscription: SubscriptionRow): Promise<string[]> {
  const invoices = (await creditChainOf(db, subscription)).map(({ id }) => id)
  const fingerprints = invoices.length === 0 ? [] : await listFingerprints(db, invoices)
  return [
    ...(await mailboxKeys(db, deps, ownerOf(subscription), 'free-cancellation')),
    ...fingerprints.flatMap(methodKeys),
  ]
}

const methodKeys = (fingerprint: string | null): string[] =>
  fingerprint === null ? [] : [`method:${fingerprint}`]
