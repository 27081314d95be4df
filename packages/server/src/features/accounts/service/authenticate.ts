import type { Deps } from '#deps.ts'
import type { Authenticate } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'

export function authenticator(_deps: Pick<Deps, 'db' | 'clock' | 'keys'>): Authenticate {
  return async () => {
    throw new Failure('unauthenticated', 'Authentication required')
  }
}
