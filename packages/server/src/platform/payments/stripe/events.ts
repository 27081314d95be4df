import type { Stripe } from 'stripe'
import type { ProviderEvent } from '../provider.ts'
import type { StripeContext } from './client.ts'

/** The types to fetch when webhooks may have been lost. */
const TYPES = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Stripe lists the newest first. */
export async function* fetchStripeEvents({ stripe }: StripeContext, since: Temporal.Instant) {
  const found: Stripe.Event[] = []
  const gte = Math.floor(since.epochMilliseconds / 1000)
  for await (const event of stripe.events.list({ created: { gte }, types: TYPES, limit: 100 }))
    found.push(event)
  for (const event of found.toReversed()) yield providerEvent(event)
}

export const providerEvent = (event: Stripe.Event): ProviderEvent => ({
  id: event.id,
  type: event.type,
  createdAt: Temporal.Instant.fromEpochMilliseconds(event.created * 1000),
  about: aboutOf(event),
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Others may use the same account: objects without our metadata are not ours. */
function aboutOf({ data: { object } }: Stripe.Event): ProviderEvent['about'] {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent') return chargeNamed(object.metadata)
  if (object.object === 'refund') return refundNamed(object.metadata)
  if (object.object === 'dispute') return disputeOn(object.payment_intent)
  return null
}

function chargeNamed({ invoice, attempt }: Stripe.Metadata): ProviderEvent['about'] {
  if (!UUID.test(invoice ?? '') || !/^[1-9]\d{0,5}$/.test(attempt ?? '')) return null
  return { kind: 'charge', invoiceId: invoice ?? '', attempt: Number(attempt) }
}

const refundNamed = (metadata: Stripe.Metadata | null): ProviderEvent['about'] =>
  UUID.test(metadata?.['refund'] ?? '')
    ? { kind: 'refund', refundId: metadata?.['refund'] ?? '' }
    : null

const disputeOn = (intent: string | Stripe.PaymentIntent | null): ProviderEvent['about'] =>
  intent === null
    ? null
    : { kind: 'dispute', chargeRef: typeof intent === 'string' ? intent : intent.id }
