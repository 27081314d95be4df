import type { PaymentProvider } from '../provider.ts'
import { cancelStripeCharge, chargeWithStripe, lookupStripeCharge } from './charges.ts'
import type { StripeSettings } from './client.ts'
import { openRail } from './client.ts'
import {
  detachStripeMethod,
  ensureStripeCustomer,
  removeStripeCustomer,
  setStripeDefault,
} from './customers.ts'
import { stripeDisputeOf } from './disputes.ts'
import { fetchStripeEvents } from './events.ts'
import { orUnavailable } from './failures.ts'
import { lookupStripeRefund, refundWithStripe } from './refunds.ts'
import { beginStripeSetup, completeStripeSetup } from './setup.ts'
import { parseStripeWebhook } from './webhook.ts'

/**
 * Stripe as a payment provider. A charge's id is that of its PaymentIntent; no card number reaches
 * this server.
 */
export function openStripe(settings: StripeSettings): PaymentProvider {
  const rail = openRail(settings)
  const answered = <T>(call: Promise<T>) => orUnavailable(call, rail.warn)
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    callSeconds: rail.callSeconds,
    ensureCustomer: (payer) => answered(ensureStripeCustomer(rail, payer)),
    beginSetup: (customer, type) => answered(beginStripeSetup(rail, customer, type)),
    completeSetup: (...of) => answered(completeStripeSetup(rail, ...of)),
    setDefault: (customer, methodRef) => answered(setStripeDefault(rail, customer, methodRef)),
    detach: (methodRef) => answered(detachStripeMethod(rail, methodRef)),
    removeCustomer: (customer) => answered(removeStripeCustomer(rail, customer)),
    charge: (order) => chargeWithStripe(rail, order),
    lookupCharge: (of) => lookupStripeCharge(rail, of),
    cancelCharge: (ref) => answered(cancelStripeCharge(rail, ref)),
    disputeOf: (chargeRef) => answered(stripeDisputeOf(rail, chargeRef)),
    refund: (order) => refundWithStripe(rail, order),
    lookupRefund: (of) => lookupStripeRefund(rail, of),
    parseWebhook: (raw, headers) => parseStripeWebhook(rail, raw, headers),
    fetchEvents: (since) => fetchStripeEvents(rail, since),
  }
}
