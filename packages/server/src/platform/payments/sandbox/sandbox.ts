import type { PaymentProvider } from '../provider.ts'
import { chargeInSandbox, lookupSandboxCharge } from './charges.ts'
import { ensureSandboxCustomer, removeSandboxCustomer, setSandboxDefault } from './customers.ts'
import type { SandboxDeps } from './deps.ts'
import { moveDue, nextSandboxDue } from './due.ts'
import { detachSandboxMethod } from './methods.ts'
import { cancelSandboxCharge, answerAsOwner, sandboxDisputeOf, advance } from './actions.ts'
import { lookupSandboxRefund, refundInSandbox } from './refunds.ts'
import { beginSandboxSetup, completeSandboxSetup, finishSandboxSetup } from './setups.ts'
import type { WebhookSender } from './webhooks.ts'
import { deliver, fetchSandboxEvents, parseSandboxWebhook } from './webhooks.ts'

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

/** As long as the database may take before it counts as unavailable. */
const CALL_SECONDS = 10

/**
 * It has its own tables and transactions: its work stays when the caller's is rolled back or
 * crashes.
 */
export const openSandbox = (deps: SandboxDeps): Sandbox => ({
  name: 'sandbox',
  publishableKey: null,
  callSeconds: CALL_SECONDS,
  ensureCustomer: (payer) => ensureSandboxCustomer(deps, payer),
  beginSetup: (customer, type) => beginSandboxSetup(deps, customer, type),
  completeSetup: (customer, reference) => completeSandboxSetup(deps, customer, reference),
  setDefault: (customer, methodRef) => setSandboxDefault(deps, customer, methodRef),
  detach: (methodRef) => detachSandboxMethod(deps, methodRef),
  removeCustomer: (customer) => removeSandboxCustomer(deps, customer),
  charge: (order) => chargeInSandbox(deps, order),
  lookupCharge: (of) => lookupSandboxCharge(deps, of),
  cancelCharge: (ref) => cancelSandboxCharge(deps, ref),
  disputeOf: (chargeRef) => sandboxDisputeOf(deps, chargeRef),
  refund: (order) => refundInSandbox(deps, order),
  lookupRefund: ({ id }) => lookupSandboxRefund(deps, id),
  parseWebhook: (raw, headers) => parseSandboxWebhook(deps, raw, headers),
  fetchEvents: (since) => fetchSandboxEvents(deps, since),
  answer: (userId, yes) => answerAsOwner(deps, userId, yes),
  advance: async (userId) => {
    const moved = await advance(deps, userId)
    if (moved) await moveDue(deps)
    return moved
  },
  finishSetup: (customer, given) => finishSandboxSetup(deps, customer, given),
  work: async (sendWebhook, signal) => {
    signal?.throwIfAborted()
    await moveDue(deps)
    await deliver(deps, sendWebhook, signal)
    return await nextSandboxDue(deps)
  },
})

export const isSandbox = (provider: PaymentProvider): provider is Sandbox =>
  provider.name === 'sandbox' && 'advance' in provider
