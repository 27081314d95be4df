import { type Session, User } from '@fourcast/contract/accounts.ts'
import * as z from 'zod/mini'
import { browserStorage, type Storage } from '#core/storage/storage.ts'
import {
  NOTE_KEY,
  REFRESH_KEY,
  SESSION_KEYS,
  TOKEN_KEY,
  USER_KEY,
} from '#core/storage/storage-keys.ts'
import { claimsOf, isExpired, roleOf } from './token.ts'

/**
 * `remember`: the session outlives its token. `ahead`: milliseconds by which the server's clock is ahead of
 * ours.
 */
const SessionNote = z.object({ remember: z.boolean(), ahead: z.number() })

export type Credentials = ReturnType<typeof createCredentials>

const parse = <S extends z.ZodMiniType>(schema: S, text: string | null): z.output<S> | null => {
  try {
    const result = z.safeParse(schema, JSON.parse(text ?? 'null'))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

/** The session in this browser's storage: token, refresh token and user, each under its own key. */
export function createCredentials(storage: Storage, now: () => number) {
  const note = () => parse(SessionNote, storage.get(NOTE_KEY)) ?? { remember: false, ahead: 0 }
  const token = () => storage.get(TOKEN_KEY)

  return {
    token,
    refreshToken: () => storage.get(REFRESH_KEY),
    user: () => parse(User, storage.get(USER_KEY)),
    /** True if 'Remember me' was ticked: such a session may be renewed after its token has expired. */
    remembered: () => note().remember,
    role: () => roleOf(token()),
    /** The session's id; renewals of its token keep it. */
    session: () => claimsOf(token() ?? '')?.sid,
    tokenExpired: () => isExpired(token(), now() + note().ahead),
    saveUser: (user: User) => storage.set(USER_KEY, JSON.stringify(user)),
    save({ user, token, refreshToken }: Session, remember = note().remember) {
      const issued = claimsOf(token)?.iat
      const ahead = issued === undefined ? 0 : issued * 1000 - now()
      // Less than a minute is network latency; more is a wrong clock.
      const known = { remember, ahead: Math.abs(ahead) < 60_000 ? 0 : ahead }
      storage.set(NOTE_KEY, JSON.stringify(known))
      storage.set(USER_KEY, JSON.stringify(user))
      storage.set(REFRESH_KEY, refreshToken)
      storage.set(TOKEN_KEY, token)
    },
    clear() {
      for (const key of SESSION_KEYS) storage.remove(key)
    },
  }
}

export const credentials = createCredentials(browserStorage, () => Date.now())
