import type { KeyObject } from 'node:crypto'
import { createHash, createSecretKey } from 'node:crypto'
import type { Role } from '@fourcast/contract/accounts.ts'
import { TOKEN_HOURS } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#platform/clock.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'fourcast'
const AUDIENCE = 'fourcast-app'
const SKEW_SECONDS = 5

const Claims = z.object({ sub: z.uuid(), sid: z.uuid() })
const Times = z.object({ iat: z.number(), exp: z.number(), nbf: z.optional(z.number()) })

const LIFETIME_SECONDS = TOKEN_HOURS * 3600
/** A few MB at most. Only tokens with our signature are stored. */
const MOST_VERIFIED = 10_000

interface Verified {
  person: { userId: string; sessionId: string }
  times: z.output<typeof Times>
}

interface TokenDeps {
  clock: Clock
  keys: Keys
}

/** Signs and verifies access tokens. Their role is for the browser; the server reads the account's row. */
export function accessTokens({ clock, keys }: TokenDeps) {
  const [key, ...older] = signersOf(keys)
  const seconds = () => Math.floor(clock.now().epochMilliseconds / 1000)
  const known = new Map<string, Verified>()

  return {
    sign: (of: { userId: string; sessionId: string; role: Role }) =>
      new SignJWT({ sid: of.sessionId, role: of.role })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(of.userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + LIFETIME_SECONDS)
        .sign(key),

    /**
     * A token's signature never changes, so it is checked once. Its times are checked at every call;
     * the caller reads its session, so a revoked one ends at once.
     */
    verify: async (token: string): Promise<Verified['person']> => {
      const before = known.get(token)
      if (before && isInTime(before.times, seconds())) return before.person
      const verified = await verifiedBy([key, ...older], (one) =>
        jwtVerify(token, one, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat'],
          clockTolerance: SKEW_SECONDS,
          // Without it, tokens issued in the future would pass.
          maxTokenAge: LIFETIME_SECONDS,
          currentDate: new Date(clock.now().epochMilliseconds),
        }),
      )
      const claims = Claims.safeParse(verified?.payload)
      if (!verified || !claims.success || !isPlain(verified.protectedHeader)) throw notSignedIn()
      const person = { userId: claims.data.sub, sessionId: claims.data.sid }
      remember(known, token, { person, times: z.parse(Times, verified.payload) })
      return person
    },
  }
}

/** The checks of `jwtVerify` that depend on the time. */
const isInTime = ({ iat, exp, nbf = 0 }: Verified['times'], now: number) =>
  exp > now - SKEW_SECONDS &&
  nbf <= now + SKEW_SECONDS &&
  iat <= now + SKEW_SECONDS &&
  now - iat <= LIFETIME_SECONDS + SKEW_SECONDS

/** The oldest entry leaves for a new one. */
function remember(known: Map<string, Verified>, token: string, verified: Verified): void {
  const [oldest] = known.keys()
  if (known.size >= MOST_VERIFIED && oldest !== undefined) known.delete(oldest)
  known.set(token, verified)
}

const signersOf = (keys: Keys): [KeyObject, ...KeyObject[]] => {
  const [newest, ...older] = keys.all.map((one) => createSecretKey(one.key('access-token')))
  if (!newest) throw new Error('there is no key to sign with')
  return [newest, ...older]
}

/** Verifies a token with SECRET, then with SECRET_PREVIOUS. */
export async function verifiedBy<T>(
  keys: readonly KeyObject[],
  verify: (key: KeyObject) => Promise<T>,
): Promise<T | null> {
  for (const key of keys) {
    const verified = await verify(key).catch(() => null)
    if (verified) return verified
  }
  return null
}

/** Our tokens never name a key in their header. */
const isPlain = (header: object) =>
  Object.keys(header).every((name) => name === 'alg' || name === 'typ')

export const notSignedIn = () => new Failure('unauthenticated', MESSAGES.authenticationRequired)

/** The stored hash of an opaque token. The token has 256 random bits, so a plain hash is enough. */
export const fingerprint = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The successor of a refresh token. It is derived, so concurrent exchanges return the same one. */
export const nextRefreshToken = (keys: Keys, token: string) => keys.mac('refresh-token', token)
