import type { Deps } from '#deps.ts'
import type { Principal } from '#platform/http/auth.ts'
import type { ResumableOperation } from '#platform/http/idempotency/operation.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'

/** Dependencies of billing. */
export interface BillingDeps extends Pick<
  Deps,
  'config' | 'db' | 'clock' | 'random' | 'keys' | 'mail' | 'publicUrl' | 'log'
> {
  payments: PaymentProvider
  /** Asks a job to stop. Loops check it between two owners or payments. */
  signal?: AbortSignal | undefined
}

/** A payment call: its user, and the operation of its idempotency key. */
export interface PaymentCall {
  user: Principal
  operation: ResumableOperation
}
