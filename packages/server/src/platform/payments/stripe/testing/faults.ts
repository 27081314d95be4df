/** A fault of a call: before it did anything, or after it did all. */
export interface Fault {
  /** Such as `POST /v1/payment_intents`. */
  call: string
  when: 'before' | 'after'
  how: 'reset' | 'hang' | 'lock' | 'error' | 'html' | 'poor'
  /** Number of calls that fail, including retries. */
  times: number
}

/** The next fault for a call, if one is planned. */
export function takeFault(planned: Fault[], call: string): Fault | null {
  const fault = planned.find((one) => one.call === call && one.times > 0)
  if (!fault) return null
  fault.times -= 1
  return fault
}

export const FAULTY = {
  lock: {
    status: 429,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'lock_timeout',
        message:
          'This object cannot be accessed right now because another API request is using it.',
      },
    },
  },
  poor: {
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        code: 'balance_insufficient',
        message: 'Insufficient funds in your Stripe balance to refund this amount.',
      },
    },
  },
  error: {
    status: 500,
    body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  },
} as const
