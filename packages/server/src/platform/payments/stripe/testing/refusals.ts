import type { Refused } from './objects.ts'

/** These are codes of their own; every other reason comes under `card_declined`. */
const OWN_CODES = new Set(['expired_card', 'incorrect_cvc', 'processing_error'])

export const declineOf = (reason: string): Refused => ({
  type: 'card_error',
  code: OWN_CODES.has(reason) ? reason : 'card_declined',
  decline_code: reason,
  message: 'Your card was declined.',
})

/** A bank's failure comes days later, with a code and no decline code. */
export const bankFailure = (code: string): Refused => ({
  type: 'invalid_request_error',
  code,
  message: 'The customer’s bank account could not be debited.',
})

export const AUTHENTICATION_REQUIRED: Refused = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

const notAuthenticated = (code: string): Refused => ({
  type: 'invalid_request_error',
  code,
  message: 'The provided PaymentMethod has failed authentication.',
})

export const AUTHENTICATION_FAILED = {
  payment: notAuthenticated('payment_intent_authentication_failure'),
  setup: notAuthenticated('setup_intent_authentication_failure'),
}
