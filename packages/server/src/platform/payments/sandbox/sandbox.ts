import type { PaymentProvider } from '../provider.ts'
import { charge, lookupCharge } from './charges.ts'
import { ensureCustomer, removeCustomer, setDefault } from './customers.ts'
import type { SandboxDeps } from './deps.ts'
import { moveDue, nextSandboxDue } from './due.ts'
import { detach } from './methods.ts'
import { abandonCharge, answer, disputeOf, advance } from './owner.ts'
import { lookupRefund, refund } from './refunds.ts'
import { beginSetup, completeSetup, finishSetup } from './setups.ts'
import type { WebhookSender } from './webhooks.ts'
import { deliver, fetchEvents, parseWebhook } from './webhooks.ts'

/** A provider that moves no money. Its customers play their own bank. */
export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox'
  /** The owner confirms or refuses; false if nothing waits for it. */
  answer(userId: string, yes: boolean): Promise<boolean>
  /** Moves someone's pending payments to their next state; false if there are none. */
  advance(userId: string): Promise<boolean>
  /** Completes a set-up as the browser would; false if it does not wait for that. */
  finishSetup(
    customer: string,
    given: { reference: string; method: string; refused: boolean },
  ): Promise<boolean>
  /** Moves everything that is due and sends webhooks; returns when there is more to do. */
  work(sendWebhook: WebhookSender, signal?: AbortSignal): Promise<Temporal.Instant | null>
}

/**
 * It has its own tables and transactions: its work stays when the caller's is rolled back or
 * crashes.
 */
export const openSandbox = (deps: SandboxDeps): Sandbox => ({
  name: 'sandbox',
  publishableKey: null,
  ensureCustomer: (payer) => ensureCustomer(deps, payer),
  beginSetup: (customer, type) => beginSetup(deps, customer, type),
  completeSetup: (customer, reference) => completeSetup(deps, customer, reference),
  setDefault: (customer, methodRef) => setDefault(deps, customer, methodRef),
  detach: (methodRef) => detach(deps, methodRef),
  removeCustomer: (customer) => removeCustomer(deps, customer),
  charge: (order) => charge(deps, order),
  lookupCharge: (of) => lookupCharge(deps, of),
  abandonCharge: (ref) => abandonCharge(deps, ref),
  disputeOf: (chargeRef) => disputeOf(deps, chargeRef),
  refund: (order) => refund(deps, order),
  lookupRefund: ({ id }) => lookupRefund(deps, id),
  parseWebhook: (raw, headers) => parseWebhook(deps, raw, headers),
  fetchEvents: (since) => fetchEvents(deps, since),
  answer: (userId, yes) => answer(deps, userId, yes),
  advance: async (userId) => {
    const moved = await advance(deps, userId)
    if (moved) await moveDue(deps)
    return moved
  },
  finishSetup: (customer, given) => finishSetup(deps, customer, given),
  work: async (sendWebhook, signal) => {
    signal?.throwIfAborted()
    await moveDue(deps)
    await deliver(deps, sendWebhook, signal)
    return await nextSandboxDue(deps)
  },
})

export const isSandbox = (provider: PaymentProvider): provider is Sandbox =>
  provider.name === 'sandbox' && 'advance' in provider
