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

interface TokenDeps {
  clock: Clock
  keys: Keys
}

/** Signs and verifies access tokens. Their role is for the browser; the server reads the account's row. */
export function accessTokens({ clock, keys }: TokenDeps) {
  const [key, ...older] = signersOf(keys)
  const seconds = () => Math.floor(clock.now().epochMilliseconds / 1000)

  return {
    sign: (of: { userId: string; sessionId: string; role: Role }) =>
      new SignJWT({ sid: of.sessionId, role: of.role })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(of.userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + TOKEN_HOURS * 3600)
        .sign(key),

    verify: async (token: string): Promise<{ userId: string; sessionId: string }> => {
      const verified = await verifiedBy([key, ...older], (one) =>
        jwtVerify(token, one, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat'],
          clockTolerance: SKEW_SECONDS,
          // Without it, tokens issued in the future would pass.
          maxTokenAge: TOKEN_HOURS * 3600,
          currentDate: new Date(clock.now().epochMilliseconds),
        }),
      )
      const claims = Claims.safeParse(verified?.payload)
      if (!verified || !claims.success || !isPlain(verified.protectedHeader)) throw notSignedIn()
      return { userId: claims.data.sub, sessionId: claims.data.sid }
    },
  }
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
