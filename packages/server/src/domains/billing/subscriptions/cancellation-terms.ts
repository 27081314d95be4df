import { PLANS } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { subscriptionOf } from '#domains/plans/plan-rules.ts'
import type { InvoiceRow } from '../invoices/repo.ts'
import { freeUntil as freeUntilOf } from './free-cancellation.ts'
import { chargeOf, fundingOf } from '../invoices/credit-chain.ts'

/** What of one charge goes back. */
interface Part {
  invoiceId: string
  chargeRef: string
  amountCents: number
}

/** What cancelling now would do: in whole cents. */
export interface Settlement {
  /** Null where nothing was paid, or what was paid is not refunded. */
  refund: number | null
  fee: number | null
  /** Until when all of it comes back. */
  freeUntil: Temporal.Instant | null
  termEndsAt: Temporal.Instant | null
  /** The charges that the refund goes back to. */
  parts: readonly Part[]
}

/** Null where there is nothing to cancel: a plan that was given ends by itself. */
export async function settlementOf(
  db: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  subscription: SubscriptionRow,
): Promise<Settlement | null> {
  const now = deps.clock.now()
  const { plan, status } = subscriptionOf(subscription, now)
  if (plan === 'free' || subscription.granted) return null
  const termEndsAt = subscription.termEndsAt ?? subscription.expiresAt
  const nothing = { refund: null, fee: null, freeUntil: null, termEndsAt, parts: [] }
  const charges = await chargesOf(db, subscription)
  const worth = sum(charges)
  if (worth === 0 || status === 'past_due' || isUsedUp(subscription, now)) return nothing
  const freeUntil = await freeUntilOf(db, deps, subscription)
  const { feePercent = 0 } = PLANS[plan].cancellationPolicy ?? {}
  // What is kept is rounded down: fractions of a cent are the customer's.
  const fee = freeUntil ? 0 : Math.floor((worth * feePercent) / 100)
  const refund = worth - fee
  return { refund, fee, freeUntil, termEndsAt, parts: upTo(charges, refund) }
}

const sum = (parts: readonly Part[]): number =>
  parts.reduce((cents, { amountCents }) => cents + amountCents, 0)

/** While its renewal is under way a plan outlasts the term that was paid. */
const isUsedUp = ({ termEndsAt }: SubscriptionRow, now: Temporal.Instant) =>
  termEndsAt !== null && Temporal.Instant.compare(termEndsAt, now) <= 0

/**
 * What may go back of what paid for the present term, and of no other: of its own charge all that is
 * left, of those before what its credit came from. Nothing of two months in advance, or if disputed.
 */
async function chargesOf(db: Tx, subscription: SubscriptionRow): Promise<Part[]> {
  const [paid, ...before] = await fundingOf(db, subscription)
  if (subscription.status === 'trial' || paid?.term !== 'monthly' || paid.disputed) return []
  const credit = upTo(await leftOf(db, before), paid.refundableCredit)
  return [...(await leftOf(db, [paid])), ...credit]
}

/** What charges still hold. */
async function leftOf(db: Tx, invoices: readonly InvoiceRow[]): Promise<Part[]> {
  const parts: Part[] = []
  for (const invoice of invoices) {
    const charge = invoice.disputed ? null : await chargeOf(db, invoice)
    if (charge)
      parts.push({ invoiceId: invoice.id, chargeRef: charge.ref, amountCents: charge.left })
  }
  return parts
}

/** As much of each as an amount asks for, the first first. */
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
