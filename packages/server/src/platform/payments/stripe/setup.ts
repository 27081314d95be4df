import type { MethodType } from '@fourcast/contract/payments.ts'
import type { Stripe } from 'stripe'
import type { ProviderMethod, SetupOutcome } from '../provider.ts'
import type { StripeContext } from './client.ts'
import { codeOf, isDecline, isMissing, isRefusal } from './failures.ts'

const EXPANDED = { expand: ['payment_method'] }

/** Bank accounts are verified at once, without microdeposits that take two days. */
const options = (type: MethodType): Stripe.SetupIntentCreateParams => ({
  usage: 'off_session',
  allowed_payment_method_types: [type],
  ...(type === 'us_bank_account' && {
    payment_method_options: { us_bank_account: { verification_method: 'instant' } },
  }),
})

export async function beginStripeSetup(
  { stripe }: StripeContext,
  customer: string,
  type: MethodType,
) {
  const intent = await stripe.setupIntents.create({ customer, ...options(type) })
  if (intent.client_secret === null) throw new Error('Stripe gave a setup without a secret')
  return { reference: intent.id, clientSecret: intent.client_secret }
}

export async function completeStripeSetup(
  rail: StripeContext,
  customer: string,
  reference: string,
  type: MethodType,
): Promise<SetupOutcome | null> {
  const intent = reference.startsWith('seti_')
    ? await read(rail, reference)
    : await takeNamed(rail, customer, reference, type)
  if (intent === null) return null
  if ('outcome' in intent) return intent
  return intent.customer === customer ? outcomeOf(intent) : null
}

async function read({ stripe }: StripeContext, reference: string) {
  try {
    return await stripe.setupIntents.retrieve(reference, EXPANDED)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * A method by its name, such as pm_card_visa, in test mode only. With real money the browser does
 * the set-up.
 */
async function takeNamed(
  { stripe, live }: StripeContext,
  customer: string,
  name: string,
  type: MethodType,
): Promise<Stripe.SetupIntent | SetupOutcome | null> {
  if (live || !/^pm_\w+$/.test(name)) return null
  try {
    return await stripe.setupIntents.create({
      customer,
      payment_method: name,
      confirm: true,
      ...options(type),
      ...(type === 'us_bank_account' && {
        mandate_data: { customer_acceptance: { type: 'offline' } },
      }),
      ...EXPANDED,
    })
  } catch (error) {
    if (isDecline(error)) return { outcome: 'declined', code: codeOf(error) }
    if (isRefusal(error)) return null
    throw error
  }
}

function outcomeOf(intent: Stripe.SetupIntent): SetupOutcome {
  const method = intent.payment_method
  if (intent.status === 'succeeded' && method !== null && typeof method !== 'string')
    return { outcome: 'succeeded', method: methodOf(method) }
  if (intent.status === 'processing') return { outcome: 'processing' }
  if (intent.last_setup_error) return { outcome: 'declined', code: codeOf(intent.last_setup_error) }
  if (intent.status === 'canceled') return { outcome: 'declined', code: 'canceled' }
  return { outcome: 'requires_action', clientSecret: intent.client_secret ?? '' }
}

export function methodOf({ id, card, us_bank_account }: Stripe.PaymentMethod): ProviderMethod {
  if (card)
    return {
      ref: id,
      type: 'card',
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.exp_month,
      expiryYear: card.exp_year,
      fingerprint: card.fingerprint ?? null,
    }
  return {
    ref: id,
    type: 'us_bank_account',
    brand: us_bank_account?.bank_name ?? 'Bank account',
    last4: us_bank_account?.last4 ?? '',
    expiryMonth: null,
    expiryYear: null,
    fingerprint: us_bank_account?.fingerprint ?? null,
  }
}
