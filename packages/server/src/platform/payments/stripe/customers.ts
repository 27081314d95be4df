import type { Payer } from '../provider.ts'
import type { StripeContext } from './client.ts'
import { isMissing, isRefusal } from './failures.ts'

/**
 * The key contains the user alone, because the same key with another name or address is refused;
 * these are updated afterwards.
 */
export async function ensureStripeCustomer(
  { stripe }: StripeContext,
  payer: Payer,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { user: payer.userId } },
    { idempotencyKey: `cus:${payer.userId}` },
  )
  await stripe.customers.update(id, { email: payer.email, name: payer.name })
  return id
}

export async function setStripeDefault(
  { stripe }: StripeContext,
  customer: string,
  methodRef: string,
) {
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: methodRef },
  })
}

/** A repeat is refused: it is detached already. Stripe may not know it at all any more. */
export async function detachStripeMethod(
  { stripe }: StripeContext,
  methodRef: string,
): Promise<void> {
  try {
    await stripe.paymentMethods.detach(methodRef)
  } catch (error) {
    if (isMissing(error)) return
    if (!isRefusal(error)) throw error
    const { customer } = await stripe.paymentMethods.retrieve(methodRef)
    if (customer !== null) throw error
  }
}

/** Stripe detaches all their methods. After a repeat the customer is missing. */
export async function removeStripeCustomer(
  { stripe }: StripeContext,
  customer: string,
): Promise<void> {
  try {
    await stripe.customers.del(customer)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
