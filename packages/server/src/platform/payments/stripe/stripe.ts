import type { PaymentProvider } from '../provider.ts'
import { abandonCharge, charge, lookupCharge } from './charges.ts'
import type { StripeSettings } from './client.ts'
import { openRail } from './client.ts'
import { detach, ensureCustomer, removeCustomer, setDefault } from './customers.ts'
import { disputeOf } from './disputes.ts'
import { fetchEvents } from './events.ts'
import { orUnavailable } from './failures.ts'
import { lookupRefund, refund } from './refunds.ts'
import { beginSetup, completeSetup } from './setup.ts'
import { parseWebhook } from './webhook.ts'

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
    ensureCustomer: (payer) => answered(ensureCustomer(rail, payer)),
    beginSetup: (customer, type) => answered(beginSetup(rail, customer, type)),
    completeSetup: (...of) => answered(completeSetup(rail, ...of)),
    setDefault: (customer, methodRef) => answered(setDefault(rail, customer, methodRef)),
    detach: (methodRef) => answered(detach(rail, methodRef)),
    removeCustomer: (customer) => answered(removeCustomer(rail, customer)),
    charge: (order) => charge(rail, order),
    lookupCharge: (of) => lookupCharge(rail, of),
    abandonCharge: (ref) => answered(abandonCharge(rail, ref)),
    disputeOf: (chargeRef) => answered(disputeOf(rail, chargeRef)),
    refund: (order) => refund(rail, order),
    lookupRefund: (of) => lookupRefund(rail, of),
    parseWebhook: (raw, headers) => parseWebhook(rail, raw, headers),
    fetchEvents: (since) => fetchEvents(rail, since),
  }
}
