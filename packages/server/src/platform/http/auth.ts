import type { Access } from '@fourcast/contract/endpoint.ts'
import { PROOF_MINUTES } from '@fourcast/contract/proof.ts'
import type { Role } from '@fourcast/contract/accounts.ts'
import type { FastifyRequest } from 'fastify'
import { ERROR_STATUS } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { Failure } from './failure.ts'

declare const owner: unique symbol
/**
 * The owner of the rows that a query may touch. Only this file makes one, so a query without its
 * owner does not compile.
 */
export type OwnerId = string & { readonly [owner]: true }

/** A signed-in person, as the session's row says now; other claims of the token do not count. */
export interface Principal {
  userId: OwnerId
  sessionId: string
  role: Role
  isDemo: boolean
  /** True if a link in an email to the account's address was opened. */
  isConfirmed: boolean
  /** Time at which this session last gave a password or a code. */
  provenAt: Temporal.Instant
  /**
   * Ranks need a second factor. Why this session has none: it is not set up, or was set up after
   * this session began.
   */
  lacksSecondFactor: false | 'not set up' | 'not shown'
}

export interface Identity extends Omit<Principal, 'userId'> {
  userId: string
}

/** Returns the person of a bearer token, or throws. `background` calls do not count as activity. */
export type Authenticate = (token: string, background: boolean) => Promise<Identity>

export const RANK: Readonly<Record<Role, number>> = {
  user: 1,
  premium: 2,
  admin: 3,
  super_admin: 4,
}

/** The owner for work without a request: a command, a job, the demo account. */
export const ownerOf = (row: { userId: string }): OwnerId => row.userId as OwnerId

const LACKS = {
  'not set up': 'Set up two-factor authentication first, under Profile, Security.',
  'not shown': 'This session started without a code. Sign in again with one.',
} as const

export async function authenticated(
  request: FastifyRequest,
  access: Exclude<Access, 'public' | 'optional'>,
  authenticate: Authenticate,
): Promise<Principal> {
  const identity = await authenticate(bearer(request), request.headers['x-background'] === '1')
  // Before the rank is checked: the log of a refusal names the person.
  request.principal = { ...identity, userId: ownerOf(identity) }
  if (access !== 'user' && RANK[identity.role] < RANK[access])
    throw new Failure('forbidden', 'You aren’t allowed to do this')
  if (access !== 'user' && identity.lacksSecondFactor)
    throw new Failure('forbidden', LACKS[identity.lacksSecondFactor])
  return request.principal
}

/** 403 while the address is not confirmed. */
export function refuseUnconfirmed({ isConfirmed }: Pick<Principal, 'isConfirmed'>): void {
  if (!isConfirmed) throw new Failure('address_unconfirmed', MESSAGES.confirmEmailFirst)
}

/** True if the last proof is too old for an important action, so that a session left open can do little. */
export const isProofOld = ({ provenAt }: Pick<Principal, 'provenAt'>, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, provenAt.add({ minutes: PROOF_MINUTES })) > 0

/**
 * The signed-in person, or null: an invalid token counts as none. An unreachable database is an
 * error.
 */
export async function authenticateOptional(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Principal | null> {
  if (request.headers.authorization === undefined) return null
  return await authenticated(request, 'user', authenticate).catch((error: unknown) => {
    if (error instanceof Failure && ERROR_STATUS[error.code] === 401) return null
    throw error
  })
}

function bearer(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0)
    throw new Failure('unauthenticated', MESSAGES.authenticationRequired)
  return token
}

/** 403 for the demo account, because everyone shares it. */
export function refuseDemo({ isDemo }: Pick<Principal, 'isDemo'>, message: string): void {
  if (isDemo) throw new Failure('demo_account', message)
}
