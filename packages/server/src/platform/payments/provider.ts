import type { MethodType } from '@fourcast/contract/payments.ts'

/** The customer, as the provider knows them. */
export interface Payer {
  userId: string
  email: string
  name: string
}

/** A payment method, as the provider knows it; never a card number. */
export interface ProviderMethod {
  /** The provider's own id. */
  ref: string
  type: MethodType
  brand: string
  last4: string
  expiryMonth: number | null
  expiryYear: number | null
  /**
   * The same card or account has the same fingerprint, whoever adds it; null if the provider has
   * none.
   */
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
  /** A pending bank payment: nothing is granted. */
  | { outcome: 'processing'; ref: string }
  | { outcome: 'requires_action'; ref: string; clientSecret: string }
  | { outcome: 'declined'; ref: string | null; code: string }
  /** No answer came. The charge is looked up, and never repeated under a new key meanwhile. */
  | { outcome: 'unknown' }

/**
 * An attempt to charge an invoice. Its key is `inv:{invoiceId}:a{attempt}`, also when it is
 * repeated.
 */
export interface Charge {
  invoiceId: string
  attempt: number
  customer: string
  method: { ref: string; type: MethodType }
  /** Whole cents. */
  amount: number
  currency: 'usd'
  description: string
  /** True if the owner is present and can confirm. */
  onSession: boolean
}

/** A refund; its key is `refund:{id}`. */
export interface RefundOrder {
  id: string
  /** The provider's id of the charge. */
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
 * An event of the provider. It only names what to look up: the truth is read from the provider, so
 * late, repeated and out-of-order events change nothing.
 */
export interface ProviderEvent {
  /** Unique at this provider. */
  id: string
  type: string
  createdAt: Temporal.Instant
  /** Subject of the event; null for events that are not ours. */
  about:
    | { kind: 'charge'; invoiceId: string; attempt: number }
    | { kind: 'refund'; refundId: string }
    | { kind: 'dispute'; chargeRef: string }
    | null
}

/** State of a bank's dispute of a settled charge. */
export type DisputeState = 'none' | 'open' | 'won' | 'lost'

/**
 * A payment provider only moves money; plans, terms, invoices and refunds are ours. Every operation
 * may be repeated under the same key, and then does nothing more.
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  readonly publishableKey: string | null
  /** A call to the provider has its answer after this time, with all retries, or its process crashed. */
  readonly callSeconds: number
  /** The customer of a user: the same for parallel calls, too. */
  ensureCustomer(payer: Payer): Promise<string>
  beginSetup(
    customer: string,
    type: MethodType,
  ): Promise<{ reference: string; clientSecret: string }>
  /**
   * Reads the outcome of a set-up, or adds a test method by its name; null if it is not this
   * customer's.
   */
  completeSetup(customer: string, reference: string, type: MethodType): Promise<SetupOutcome | null>
  setDefault(customer: string, methodRef: string): Promise<void>
  detach(methodRef: string): Promise<void>
  /** Removes a customer with all payment methods; charges stay, and can be refunded. */
  removeCustomer(customer: string): Promise<void>
  charge(charge: Charge): Promise<ChargeOutcome>
  /** The state of an attempt; null if the provider does not know it. */
  lookupCharge(of: {
    invoiceId: string
    attempt: number
    ref: string | null
  }): Promise<ChargeOutcome | null>
  /** Cancels a charge that is not settled; false if it is too late. */
  cancelCharge(ref: string): Promise<boolean>
  disputeOf(chargeRef: string): Promise<DisputeState>
  refund(order: RefundOrder): Promise<RefundOutcome>
  lookupRefund(of: { id: string; ref: string | null }): Promise<RefundOutcome | null>
  /** Checks the signature of the raw body and its age; null if it is invalid. */
  parseWebhook(
    raw: Uint8Array,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): ProviderEvent | null
  /** Events since an instant, oldest first, also those whose webhook was lost. */
  fetchEvents(since: Temporal.Instant): AsyncIterable<ProviderEvent>
}
