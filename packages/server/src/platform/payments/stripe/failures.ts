import { Stripe } from 'stripe'
import { Failure } from '#platform/http/failure.ts'

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors

/** An answer that proves that nothing was done, with the reason. */
export type Refusal = Stripe.errors.StripeCardError | Stripe.errors.StripeInvalidRequestError

/**
 * True if nothing was done. Everything else is uncertain: no answer, 5xx, a lock, a key that is in use or was
 * used with other parameters, credentials that became invalid between two attempts.
 */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof StripeCardError || error instanceof StripeInvalidRequestError

/**
 * Codes of calls that did nothing and may work later: Stripe repeats the answer under its key for a day at
 * most.
 */
const FOR_NOW: ReadonlySet<string> = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'rate_limit',
])

/** True if a refused refund is to be retried. */
export const isTemporary = ({ code }: Refusal): boolean => code !== undefined && FOR_NOW.has(code)

export const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof StripeError && error.code === 'charge_already_refunded'

/** True if the card or the bank refused, not Stripe. */
export const isDecline = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof StripeCardError

export const isMissing = (error: unknown): boolean =>
  error instanceof StripeError && error.code === 'resource_missing'

/** The bank's own reason, if it gave one. */
export const codeOf = (failure: {
  code?: string | undefined
  decline_code?: string | undefined
}): string => failure.decline_code ?? failure.code ?? 'generic_decline'

/** The loggable part of an error: the whole one contains client secrets and the payer. */
export function toLoggable(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error
  const { type, statusCode, code, requestId, message } = error
  return new Error([type, statusCode, code, requestId, message].filter(Boolean).join(' '))
}

/** A waiting person gets 503; Stripe's message goes to the log. */
export async function orUnavailable<T>(
  call: Promise<T>,
  warn: (err: unknown, message: string) => void,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    warn(error, 'stripe')
    throw new Failure('unavailable', 'The payment service isn’t responding. Please try again.', {
      retryAfter: 5,
    })
  }
}
