import { Stripe } from 'stripe'
import { Failure } from '#platform/http/failure.ts'

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors

/** An answer that says for certain: this was not done, and why. */
export type Refusal = Stripe.errors.StripeCardError | Stripe.errors.StripeInvalidRequestError

/**
 * Whether nothing was done. All else may have been: no answer, 5xx, a lock, a key that is in use or
 * was used with other parameters, credentials that ceased to hold between two tries.
 */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof StripeCardError || error instanceof StripeInvalidRequestError

/** Nothing was done, and later it may be: Stripe repeats the answer under its key for a day at most. */
const FOR_NOW: ReadonlySet<string> = new Set([
  'balance_insufficient',
  'insufficient_funds',
  'lock_timeout',
  'rate_limit',
])

/** Whether a refund that was refused is to be asked for again. */
export const isForNow = ({ code }: Refusal): boolean => code !== undefined && FOR_NOW.has(code)

export const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof StripeError && error.code === 'charge_already_refunded'

/** Whether it is the card or the bank that refused, not Stripe our call. */
export const isDecline = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof StripeCardError

export const isMissing = (error: unknown): boolean =>
  error instanceof StripeError && error.code === 'resource_missing'

/** The bank's own reason where it gave one. */
export const codeOf = (failure: {
  code?: string | undefined
  decline_code?: string | undefined
}): string => failure.decline_code ?? failure.code ?? 'generic_decline'

/** What may be logged of it: the whole error holds client secrets and who paid. */
export function toLoggable(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error
  const { type, statusCode, code, requestId, message } = error
  return new Error([type, statusCode, code, requestId, message].filter(Boolean).join(' '))
}

/** Whoever waits is told to come back; what Stripe said is ours to read. */
export async function orUnavailable<T>(
  call: Promise<T>,
  warn: (err: unknown, message: string) => void,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    warn(error, 'stripe')
    throw new Failure('unavailable', 'The payment service does not answer. Please try again.', {
      retryAfter: 5,
    })
  }
}
