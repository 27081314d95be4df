import type { Stripe } from '@stripe/stripe-js'

const loaded = new Map<string, Promise<Stripe>>()

async function load(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('Stripe has no window to work in')
  return stripe
}

/** Loads Stripe's script, once per page and only for a payment. A failure is tried again. */
export function stripeOf(publishableKey: string): Promise<Stripe> {
  const known = loaded.get(publishableKey)
  if (known !== undefined) return known
  const loading = load(publishableKey)
  loaded.set(publishableKey, loading)
  loading.catch(() => loaded.delete(publishableKey))
  return loading
}

/** For tests: each starts like a page that was just opened. */
export const clearStripe = () => loaded.clear()

/**
 * Lets the payer authenticate a charge in a frame of their bank. Resolves to null once they answered, else to
 * the error; only the server knows the resulting status of the charge.
 */
export async function confirmCharge(
  publishableKey: string,
  clientSecret: string,
): Promise<string | null> {
  const stripe = await stripeOf(publishableKey)
  const { error } = await stripe.handleNextAction({ clientSecret })
  return error === undefined ? null : (error.message ?? 'Your bank didn’t confirm the payment.')
}
