import type { Deps } from '#deps.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
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

/** The owner of a payment call. The demo account may not pay, because everyone shares it. */
export function payerOf(user: Principal): OwnerId {
  refuseDemo(user, 'The demo account can’t pay. Create your own account.')
  return user.userId
}
