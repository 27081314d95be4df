import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'
import type { Account } from '../repo/accounts.ts'

const ALGORITHM = 'HS256'
const TYPE = 'mfa+jwt'
const ISSUER = 'fourcast'
const AUDIENCE = 'fourcast-second-step'
const SECONDS = 300

const Claims = z.object({ sub: z.uuid(), remember: z.boolean(), of: z.string() })

type TicketDeps = Pick<Deps, 'clock' | 'keys'>

const keyOf = (keys: Keys) => createSecretKey(keys.key('second-step'))
const secondsOf = ({ clock }: TicketDeps) => Math.floor(clock.now().epochMilliseconds / 1000)

/** What a ticket is good for: a reset changes the hash, and the ticket opens nothing any more. */
const passwordOf = (keys: Keys, passwordHash: string) => keys.mac('second-step', passwordHash)

/** Says for five minutes that someone gave the right password. It opens no call but the second step. */
export const makeTicket = (
  deps: TicketDeps,
  account: Account,
  remember: boolean,
): Promise<string> =>
  new SignJWT({ remember, of: passwordOf(deps.keys, account.passwordHash) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(account.id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(secondsOf(deps))
    .setExpirationTime(secondsOf(deps) + SECONDS)
    .sign(keyOf(deps.keys))

export interface Ticket {
  userId: string
  remember: boolean
  /** Whether the password is still the one that was given. */
  isOf: (account: Account) => boolean
}

/** 422 for a ticket that is over, changed, or none of ours. */
export async function readTicket(deps: TicketDeps, ticket: string): Promise<Ticket> {
  const verified = await jwtVerify(ticket, keyOf(deps.keys), {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ['exp', 'iat'],
    maxTokenAge: SECONDS,
    currentDate: new Date(deps.clock.now().epochMilliseconds),
  }).catch(() => null)
  const claims = Claims.safeParse(verified?.payload)
  if (!claims.success) throw signInAgain()
  const { sub, remember, of } = claims.data
  const isOf = (account: Account) => passwordOf(deps.keys, account.passwordHash) === of
  return { userId: sub, remember, isOf }
}

export const signInAgain = () => new Failure('refused', 'Sign in again')
