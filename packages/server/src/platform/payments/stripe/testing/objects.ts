import type { MethodType } from '@fourcast/contract/payments.ts'

type Metadata = Record<string, string>

/** Typed by hand after Stripe's published fixtures: what is read of them, not all there is. */
interface Named<Kind extends string> {
  id: string
  object: Kind
  created: number
  livemode: false
  metadata: Metadata
}

export interface Customer extends Named<'customer'> {
  email: string | null
  name: string | null
  description: string | null
  balance: number
  invoice_settings: { default_payment_method: string | null }
}

export interface Method extends Named<'payment_method'> {
  type: MethodType
  customer: string | null
  allow_redisplay: 'unspecified'
  card?: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit'
    country: 'US'
  }
  us_bank_account?: {
    bank_name: string
    last4: string
    fingerprint: string
    routing_number: string
    account_type: 'checking'
  }
}

/** The reason for a refusal by a card or a bank. */
export interface Refused {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
}

type Waiting = 'requires_payment_method' | 'requires_confirmation' | 'requires_action'

export interface SetupIntent extends Named<'setup_intent'> {
  customer: string | null
  payment_method: string | null
  payment_method_types: string[]
  allowed_payment_method_types: string[] | null
  client_secret: string
  status: Waiting | 'processing' | 'succeeded' | 'canceled'
  usage: string
  last_setup_error: Refused | null
  next_action: { type: string } | null
}

export interface PaymentIntent extends Named<'payment_intent'> {
  amount: number
  amount_received: number
  currency: 'usd'
  customer: string | null
  description: string | null
  payment_method: string | null
  payment_method_types: string[]
  allowed_payment_method_types: string[] | null
  client_secret: string
  status: Waiting | 'processing' | 'succeeded' | 'canceled'
  last_payment_error: Refused | null
  latest_charge: string | null
  next_action: { type: string } | null
  canceled_at: number | null
}

export interface Charge extends Named<'charge'> {
  amount: number
  amount_refunded: number
  currency: 'usd'
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  paid: boolean
  refunded: boolean
  disputed: boolean
  failure_code: string | null
}

export interface Refund extends Named<'refund'> {
  amount: number
  currency: 'usd'
  charge: string
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
}

export interface Dispute extends Named<'dispute'> {
  amount: number
  currency: 'usd'
  charge: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response'
  is_charge_refundable: boolean
}

export type StripeObject =
  | Customer
  | Method
  | SetupIntent
  | PaymentIntent
  | Charge
  | Refund
  | Dispute

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: StripeObject }
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: string | null }
  type: string
}

export const listOf = <T>(url: string, data: readonly T[], has_more = false) => ({
  object: 'list' as const,
  url,
  has_more,
  data,
})
