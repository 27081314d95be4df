import type { Access } from '@fourcast/contract/endpoint.ts'
import { PROOF_MINUTES } from '@fourcast/contract/proof.ts'
import type { Role } from '@fourcast/contract/accounts.ts'
import type { FastifyRequest } from 'fastify'
import { ERROR_STATUS } from '@fourcast/contract/errors.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { Failure } from './failure.ts'

declare const owner: unique symbol
/** Whose rows a query may touch. Only this file makes one, so a query without its owner does not compile. */
export type OwnerId = string & { readonly [owner]: true }

/** Someone signed in, as the session row says now; what the token claims besides does not count. */
export interface Principal {
  userId: OwnerId
  sessionId: string
  role: Role
  isDemo: boolean
  /** Whether somebody opened a mail that was sent to the account's address. */
  isConfirmed: boolean
  /** When this session last gave a password or a code. */
  provenAt: Temporal.Instant
  /**
   * Their rank acts as such only with a second factor, and this session has shown none: none is set
   * up, or it was after this session began.
   */
  lacksSecondFactor: false | 'not set up' | 'not shown'
}

export interface Identity extends Omit<Principal, 'userId'> {
  userId: string
}

/** Finds who a bearer token belongs to, or throws. `background` calls do not count as activity. */
export type Authenticate = (token: string, background: boolean) => Promise<Identity>

export const RANK: Readonly<Record<Role, number>> = {
  user: 1,
  premium: 2,
  admin: 3,
  super_admin: 4,
}

/** For work that no request asked for: a command, a job, the demo account. */
export const ownerOf = (row: { userId: string }): OwnerId => row.userId as OwnerId

const LACKS = {
  'not set up': 'Set up two-step sign-in first: Profile, Security.',
  'not shown': 'Sign in again with your code: this session began without one.',
} as const

export async function authenticated(
  request: FastifyRequest,
  access: Exclude<Access, 'public' | 'optional'>,
  authenticate: Authenticate,
): Promise<Principal> {
  const identity = await authenticate(bearer(request), request.headers['x-background'] === '1')
  if (access !== 'user' && RANK[identity.role] < RANK[access])
    throw new Failure('forbidden', 'You are not allowed to do this')
  if (access !== 'user' && identity.lacksSecondFactor)
    throw new Failure('forbidden', LACKS[identity.lacksSecondFactor])
  return { ...identity, userId: ownerOf(identity) }
}

/** 403 while the address may be a stranger's. */
export function refuseUnconfirmed({ isConfirmed }: Pick<Principal, 'isConfirmed'>): void {
  if (!isConfirmed) throw new Failure('address_unconfirmed', MESSAGES.confirmEmailFirst)
}

/** Whether a proof is too old for an act of weight: a session left open does little with it. */
export const isProofOld = ({ provenAt }: Pick<Principal, 'provenAt'>, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, provenAt.add({ minutes: PROOF_MINUTES })) > 0

/** Who is signed in, or null: a token that no longer holds is as none, a database that is away is not. */
export async function recognised(
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

/** 403 for the demo account, which everyone shares: what one of them did would be done to all. */
export function refuseDemo({ isDemo }: Pick<Principal, 'isDemo'>, message: string): void {
  if (isDemo) throw new Failure('demo_account', message)
}
