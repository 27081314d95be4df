import { createSecretKey } from 'node:crypto'
import * as z from 'zod/mini'
import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '#deps.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'
import { RESET_TICKET } from './policy.ts'
import type { Account } from './repo.ts'
import { verifiedBy } from './tokens.ts'

const ALGORITHM = 'HS256'
const TYPE = 'mfa+jwt'
const ISSUER = 'fourcast'
const AUDIENCE = 'fourcast-second-step'
const SECONDS = 300

const Claims = z.object({ sub: z.uuid(), remember: z.boolean(), of: z.string() })

type TicketDeps = Pick<Deps, 'clock' | 'keys'>

const keyOf = (keys: Keys) => createSecretKey(keys.key('second-step'))
const secondsOf = ({ clock }: TicketDeps) => Math.floor(clock.now().epochMilliseconds / 1000)

/** Binds a ticket to one account and its password hash, so a reset invalidates it. */
const PASSWORD = 'second-step'
const passwordText = ({ id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>) =>
  `${id}\n${passwordHash}`
const passwordOf = (keys: Keys, account: Pick<Account, 'id' | 'passwordHash'>) =>
  keys.mac(PASSWORD, passwordText(account))

/** A token valid for five minutes after a correct password. It is only accepted for entering a code. */
export const makeTicket = (
  deps: TicketDeps,
  account: Account,
  remember: boolean,
): Promise<string> =>
  new SignJWT({ remember, of: passwordOf(deps.keys, account) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(account.id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(secondsOf(deps))
    .setExpirationTime(secondsOf(deps) + SECONDS)
    .sign(keyOf(deps.keys))

export interface SignInTicket {
  userId: string
  remember: boolean
  /** True if the password is still the one that the ticket was issued for. */
  isOf: (account: Account) => boolean
}

const verifiedTicket = (
  { clock, keys }: TicketDeps,
  ticket: string,
  of: { audience: string; maxTokenAge: number },
) =>
  verifiedBy(keys.all.map(keyOf), (key) =>
    jwtVerify(ticket, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(clock.now().epochMilliseconds),
      ...of,
    }),
  )

/** 422 for a ticket that is expired, altered or not ours. */
export async function readTicket(deps: TicketDeps, ticket: string): Promise<SignInTicket> {
  const verified = await verifiedTicket(deps, ticket, { audience: AUDIENCE, maxTokenAge: SECONDS })
  const claims = Claims.safeParse(verified?.payload)
  if (!claims.success) throw signInAgain()
  const { sub, remember, of } = claims.data
  const isOf = (account: Account) => deps.keys.isMac(PASSWORD, passwordText(account), of)
  return { userId: sub, remember, isOf }
}

const RESET_AUDIENCE = 'fourcast-after-reset'
const ResetClaims = z.object({ sub: z.uuid(), jti: z.string(), of: z.string() })

/**
 * A token valid for half an hour after a reset. It lets the owner sign in while others' failed attempts
 * lock the account.
 */
export const makeResetTicket = (
  deps: TicketDeps & Pick<Deps, 'random'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
): Promise<string> =>
  new SignJWT({ of: passwordOf(deps.keys, account) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(account.id)
    .setJti(deps.random.uuid())
    .setIssuer(ISSUER)
    .setAudience(RESET_AUDIENCE)
    .setIssuedAt(secondsOf(deps))
    .setExpirationTime(secondsOf(deps) + RESET_TICKET.seconds)
    .sign(keyOf(deps.keys))

/** The ticket's id if it was issued for this account and its current password, else null. */
export async function readResetTicket(
  deps: TicketDeps,
  ticket: string | undefined,
  account: Account | undefined,
): Promise<string | null> {
  if (ticket === undefined || account === undefined) return null
  const verified = await verifiedTicket(deps, ticket, {
    audience: RESET_AUDIENCE,
    maxTokenAge: RESET_TICKET.seconds,
  })
  const claims = ResetClaims.safeParse(verified?.payload)
  if (!claims.success) return null
  const { sub, jti, of } = claims.data
  const isTheirs = sub === account.id && deps.keys.isMac(PASSWORD, passwordText(account), of)
  return isTheirs ? jti : null
}

export const signInAgain = () => new Failure('unprocessable', 'Sign in again')
