import type { Stripe } from 'stripe'
import type { Charge, ChargeOutcome } from '../provider.ts'
import type { StripeContext } from './client.ts'
import { codeOf, isDecline, isMissing, isRefusal } from './failures.ts'

export async function chargeWithStripe(rail: StripeContext, order: Charge): Promise<ChargeOutcome> {
  const idempotencyKey = `inv:${order.invoiceId}:a${order.attempt}`
  try {
    return outcomeOf(await rail.stripe.paymentIntents.create(paramsOf(order), { idempotencyKey }))
  } catch (error) {
    return failedWith(rail, error)
  }
}

/** A bank account's mandate was given when it was added, so its owner need not be present. */
const paramsOf = (order: Charge): Stripe.PaymentIntentCreateParams => ({
  amount: order.amount,
  currency: order.currency,
  customer: order.customer,
  payment_method: order.method.ref,
  allowed_payment_method_types: [order.method.type],
  description: order.description,
  metadata: { invoice: order.invoiceId, attempt: String(order.attempt) },
  confirm: true,
  ...(order.onSession && order.method.type === 'card'
    ? { use_stripe_sdk: true }
    : { off_session: true }),
})

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: ref, status, last_payment_error: failure } = intent
  if (status === 'succeeded') return { outcome: 'succeeded', ref }
  if (status === 'processing') return { outcome: 'processing', ref }
  if (status === 'requires_action')
    return { outcome: 'requires_action', ref, clientSecret: intent.client_secret ?? '' }
  if (status === 'requires_payment_method')
    return { outcome: 'declined', ref, code: codeOf(failure ?? {}) }
  if (status === 'canceled') return { outcome: 'declined', ref, code: 'canceled' }
  return { outcome: 'unknown' }
}

function failedWith({ warn }: StripeContext, error: unknown): ChargeOutcome {
  if (!isDecline(error)) warn(error, 'stripe: charge')
  if (!isRefusal(error)) return { outcome: 'unknown' }
  return { outcome: 'declined', ref: error.payment_intent?.id ?? null, code: codeOf(error) }
}

/**
 * Without an id the charge is searched by metadata. Search may lag by a minute, in an outage by an
 * hour, and then returns null. A caller that charges again uses the same key, which Stripe answers
 * with the first result for at least a day. So one of the two always knows.
 */
export async function lookupStripeCharge(
  rail: StripeContext,
  of: { invoiceId: string; attempt: number; ref: string | null },
): Promise<ChargeOutcome | null> {
  try {
    const ref = of.ref ?? (await find(rail, of))
    return ref === null ? null : outcomeOf(await rail.stripe.paymentIntents.retrieve(ref))
  } catch (error) {
    if (isMissing(error)) return null
    rail.warn(error, 'stripe: lookup')
    return { outcome: 'unknown' }
  }
}

async function find({ stripe }: StripeContext, of: { invoiceId: string; attempt: number }) {
  const query = `metadata["invoice"]:"${of.invoiceId}" AND metadata["attempt"]:"${of.attempt}"`
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 })
  return data[0]?.id ?? null
}

export async function cancelStripeCharge({ stripe }: StripeContext, ref: string): Promise<boolean> {
  try {
    return (await stripe.paymentIntents.cancel(ref)).status === 'canceled'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.payment_intent?.status === 'canceled'
  }
}
