import * as z from 'zod/mini'
import { Id, IdParams, NO_FORM } from './common.ts'
import { endpoint, PAYMENT_KEYS } from './endpoint.ts'

export const METHOD_TYPES = ['card', 'us_bank_account'] as const
export type MethodType = (typeof METHOD_TYPES)[number]

/** A payment method. Contains only the last digits of its number. */
export const PaymentMethod = z.object({
  id: Id,
  type: z.enum(METHOD_TYPES),
  /** 'visa', or the bank's name. */
  brand: z.string(),
  last4: z.string(),
  /** For cards only. */
  expiryMonth: z.nullable(z.int()),
  expiryYear: z.nullable(z.int()),
  isDefault: z.boolean(),
})
export type PaymentMethod = z.output<typeof PaymentMethod>
z.globalRegistry.add(PaymentMethod, { id: 'PaymentMethod' })

const type = z.enum(METHOD_TYPES, 'Choose card or bank account')

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payments/methods',
  auth: 'user',
  tag: 'payments',
  summary: 'List the user’s payment methods, the default first',
  answer: z.array(PaymentMethod),
  errors: ['unauthenticated'],
})

export const beginSetup = endpoint({
  method: 'POST',
  path: '/api/payments/setup',
  auth: 'user',
  confirmed: true,
  tag: 'payments',
  summary: 'Start adding a payment method. The browser completes it with the provider',
  body: z.object({ type }, NO_FORM),
  answer: z.object({ reference: z.string(), clientSecret: z.string() }),
  status: 201,
  errors: ['unauthenticated', 'address_unconfirmed', 'invalid', 'demo_account', 'rate_limited'],
})

const REFERENCE = 'reference names what the provider gave'
export const addPaymentMethod = endpoint({
  method: 'POST',
  path: '/api/payments/methods',
  auth: 'user',
  confirmed: true,
  proof: 'code',
  idempotency: PAYMENT_KEYS,
  tag: 'payments',
  summary:
    'Add a payment method by the provider’s reference (in the sandbox a name such as pm_card_visa; pm_card_visa@2030-04 sets its expiry, and pm_card_visa#1 is the same card for everyone). A card that is stored already is replaced, not stored twice. Takes an Idempotency-Key',
  body: z.object(
    {
      reference: z
        .string(REFERENCE)
        .check(z.trim(), z.minLength(1, REFERENCE), z.maxLength(255, REFERENCE)),
      type,
    },
    NO_FORM,
  ),
  answer: PaymentMethod,
  status: 201,
  errors: [
    'unauthenticated',
    'address_unconfirmed',
    'proof_required',
    'invalid',
    'payment_declined',
    'demo_account',
    'not_found',
    'conflict',
    'unprocessable',
    'rate_limited',
  ],
})

export const setDefaultMethod = endpoint({
  method: 'PUT',
  path: '/api/payments/methods/:id/default',
  auth: 'user',
  proof: 'code',
  tag: 'payments',
  summary: 'Make this the default payment method. An overdue invoice is retried at once',
  params: IdParams,
  answer: PaymentMethod,
  errors: ['unauthenticated', 'proof_required', 'invalid', 'demo_account', 'not_found'],
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/api/payments/methods/:id',
  auth: 'user',
  tag: 'payments',
  summary: 'Delete a payment method. The only one of a running plan cannot be deleted',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found', 'conflict'],
})

export const webhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhook',
  auth: 'public',
  tag: 'payments',
  summary: 'Receive an event of the payment provider. Its signature over the raw body is verified',
  answer: z.object({ received: z.literal(true) }),
  errors: ['invalid', 'too_large'],
})

const SETUP = 'setup names a reference and a test method'

/**
 * In the sandbox, the user acts as the bank: confirms a charge that asks for it, or completes pending
 * bank payments. `setup` replaces the browser's part in adding a payment method.
 */
export const sandboxAct = endpoint({
  method: 'POST',
  path: '/api/payments/sandbox',
  auth: 'user',
  tag: 'payments',
  summary:
    'Sandbox only: confirm or decline a charge that asks for it, or complete pending bank payments now',
  body: z.object(
    {
      act: z.enum(['confirm', 'refuse', 'settle'], 'act is confirm, refuse or settle'),
      setup: z.optional(
        z.object(
          {
            reference: z.string(SETUP).check(z.maxLength(255, SETUP)),
            /** The test payment method to add. */
            method: z.string(SETUP).check(z.maxLength(255, SETUP)),
          },
          SETUP,
        ),
      ),
    },
    NO_FORM,
  ),
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found'],
})
