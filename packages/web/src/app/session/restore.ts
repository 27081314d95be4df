import type { User } from '@fourcast/contract/accounts.ts'
import { refresh } from '#lib/api.ts'
import { credentials } from '#lib/credentials.ts'

/** A token and its user: both, or neither. */
export interface Stored {
  token: string | null
  user: User | null
}

export function readStored(): Stored {
  const token = credentials.token()
  const user = credentials.user()
  return token === null || user === null ? { token: null, user: null } : { token, user }
}

/**
 * Whether a session was stored that still holds. An expired token is removed, with the user and the
 * refresh token; that of a remembered session is renewed once, or 30 days would end after one.
 */
export async function restore(): Promise<boolean> {
  const token = credentials.token()
  if (token !== null && credentials.tokenExpired() && credentials.remembered()) {
    await refresh(token).catch(() => undefined)
  }
  if (!credentials.tokenExpired() && readStored().token !== null) return true
  credentials.clear()
  return false
}
