import type { MethodType } from '@fourcast/contract/payments.ts'

/** Who pays, as the provider knows them. */
export interface Payer {
  userId: string
  email: string
  name: string
}

/** What charges are made to, as the provider knows it; never a number. */
export interface ProviderMethod {
  /** The provider's own name of it. */
  ref: string
  type: MethodType
  brand: string
  last4: string
  expiryMonth: number | null
  expiryYear: number | null
  /** The same card or account has the same one, whoever adds it; null where the provider has none. */
  fingerprint: string | null
}

export type SetupOutcome =
  | { outcome: 'succeeded'; method: ProviderMethod }
  | { outcome: 'requires_action'; clientSecret: string }
  /** A bank account that is still being checked. */
  | { outcome: 'processing' }
  | { outcome: 'declined'; code: string }

export type ChargeOutcome =
  | { outcome: 'succeeded'; ref: string }
  /** A bank payment under way: nothing is granted. */
  | { outcome: 'processing'; ref: string }
  | { outcome: 'requires_action'; ref: string; clientSecret: string }
  | { outcome: 'declined'; ref: string | null; code: string }
  /** Nobody knows: no answer came. To be looked up, and never charged under a new key meanwhile. */
  | { outcome: 'unknown' }

/** One attempt at an invoice. Its key is `inv:{invoiceId}:a{attempt}`, whoever sends it and how often. */
export interface Charge {
  invoiceId: string
  attempt: number
  customer: string
  method: { ref: string; type: MethodType }
  /** Whole cents. */
  amount: number
  currency: 'usd'
  description: string
  /** Whether its owner sits in front of the screen, and can confirm. */
  onSession: boolean
}

/** A refund; its key is `refund:{id}`. */
export interface RefundOrder {
  id: string
  /** The charge, as the provider named it. */
  chargeRef: string
  amount: number
  reason: 'requested_by_customer' | 'duplicate'
}

export type RefundOutcome =
  | { outcome: 'succeeded'; ref: string }
  | { outcome: 'pending'; ref: string }
  | { outcome: 'failed'; ref: string | null; code: string }
  | { outcome: 'unknown' }

/**
 * What the provider says has happened. It only names what to look at again: the truth is read from
 * the provider, so an event that is late, doubled or out of order changes nothing.
 */
export interface ProviderEvent {
  /** Unique with this provider. */
  id: string
  type: string
  createdAt: Temporal.Instant
  /** What it is about; null for events that concern nobody here. */
  about:
    | { kind: 'charge'; invoiceId: string; attempt: number }
    | { kind: 'refund'; refundId: string }
    | { kind: 'dispute'; chargeRef: string }
    | null
}

/** Whether a settled charge is contested by the bank. */
export type DisputeState = 'none' | 'open' | 'won' | 'lost'

/**
 * A rail that moves money. Plans, terms, invoices and refunds are ours; it knows none of them.
 * Every operation may be repeated under the same key and then does nothing more.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  readonly publishableKey: string | null
  /** The customer of a user: the same one for parallel calls too. */
  ensureCustomer(payer: Payer): Promise<string>
  beginSetup(
    customer: string,
    type: MethodType,
  ): Promise<{ reference: string; clientSecret: string }>
  /** Reads what became of a setup, or takes a method by its name; null where it is not this customer's. */
  completeSetup(customer: string, reference: string, type: MethodType): Promise<SetupOutcome | null>
  setDefault(customer: string, methodRef: string): Promise<void>
  detach(methodRef: string): Promise<void>
  /** Removes a customer and all they pay with; what was charged stays, and can be refunded. */
  forgetCustomer(customer: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** How an attempt stands; null where the provider never heard of it. */
  lookupCharge(of: {
    invoiceId: string
    attempt: number
    ref: string | null
  }): Promise<ChargeOutcome | null>
  /** Takes back a charge that is not settled yet; false where it is too late. */
  abandonCharge(ref: string): Promise<boolean>
  disputeOf(chargeRef: string): Promise<DisputeState>
  refund(order: RefundOrder): Promise<RefundOutcome>
  lookupRefund(of: { id: string; ref: string | null }): Promise<RefundOutcome | null>
  /** Checks the signature over the raw body and its age; null where it does not hold. */
  parseWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent | null
  /** Events since an instant, oldest first: those whose webhook never came among them. */
  fetchEvents(since: Temporal.Instant): AsyncIterable<ProviderEvent>
}
