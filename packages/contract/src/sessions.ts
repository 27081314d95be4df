import * as z from 'zod/mini'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A device that is signed in. */
export const OpenSession = z.object({
  id: Id,
  /** 'Chrome on Windows', as far as the browser says; 'Unknown device' otherwise. */
  device: z.string(),
  /** The address it signed in from; null where none is kept. */
  address: z.nullable(z.string()),
  createdAt: Instant,
  lastActiveAt: Instant,
  /** When it ends if nothing happens. */
  expiresAt: Instant,
  remember: z.boolean(),
  /** The one that asks. */
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
  summary: 'Sign every other device out; answers what is left',
  answer: z.array(OpenSession),
  errors: ['unauthenticated', 'demo_account'],
})
