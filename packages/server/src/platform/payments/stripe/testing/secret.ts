import { ApiFailure } from './failure.ts'

/** A caller with the publishable key must send the object's client secret; the server need not. */
export function checkSecret(given: string | undefined, of: { client_secret: string }): void {
  if (given !== undefined && given !== of.client_secret)
    throw new ApiFailure(400, 'invalid_request_error', 'The client_secret does not match.', {
      code: 'resource_missing',
      param: 'client_secret',
    })
}
