import { errorMessage } from '#core/api/error-message.ts'
import { ApiFailure } from '#core/api/failure.ts'

/** The error of an order, and where it is shown. */
export interface OrderProblem {
  /** `method`: another payment method may help. */
  at: 'method' | 'order'
  kind: 'error' | 'info'
  words: string
}

/** Without an answer, or after a server error, the order may have been placed. */
export const isUndecided = (error: unknown) =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500

export const CHECKING: OrderProblem = {
  at: 'order',
  kind: 'info',
  words: 'We didn’t get a response. We’re checking the status of your order.',
}

export const NOT_PLACED: OrderProblem = {
  at: 'order',
  kind: 'error',
  words: 'Your order was not placed, and you were not charged. Please try again.',
}

export const NOT_KNOWN: OrderProblem = {
  at: 'order',
  kind: 'error',
  words:
    'We can’t reach Fourcast to check your order. Reconnect and try again. You’ll be charged only once, even if you press again.',
}

export const UNPAID = 'This payment didn’t go through. Choose another payment method and try again.'

/** Shows the server's message at the part of the form that it is about. */
export function orderProblemOf(error: unknown): OrderProblem {
  const refused = error instanceof ApiFailure ? error : null
  const aboutMethod =
    refused?.code === 'payment_declined' ||
    refused?.code === 'not_found' ||
    refused?.fields['paymentMethodId'] !== undefined
  const [field] = Object.values(refused?.fields ?? {})
  return {
    at: aboutMethod ? 'method' : 'order',
    kind: 'error',
    words: field ?? errorMessage(error),
  }
}
