import * as z from 'zod/mini'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A device that is signed in. */
export const OpenSession = z.object({
  id: Id,
  /** Such as 'Chrome on Windows', or 'Unknown device'. */
  device: z.string(),
  /** The IP address of the sign-in; null if none is stored. */
  address: z.nullable(z.string()),
  createdAt: Instant,
  lastActiveAt: Instant,
  /** When it ends without activity. */
  expiresAt: Instant,
  remember: z.boolean(),
  /** Whether this is the session of the call. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.output<typeof OpenSession>
z.globalRegistry.add(OpenSession, { id: 'OpenSession' })

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  auth: 'user',
  tag: 'accounts',
  summary:
    'List the user’s sessions, the current one first. For the demo account, only the current one',
  answer: z.array(OpenSession),
  errors: ['unauthenticated'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  auth: 'user',
  tag: 'accounts',
  summary: 'End one of the user’s sessions at once, on every instance',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  auth: 'user',
  tag: 'accounts',
  summary: 'Sign out all other devices. Returns the remaining sessions',
  answer: z.array(OpenSession),
  errors: ['unauthenticated', 'demo_account'],
})
