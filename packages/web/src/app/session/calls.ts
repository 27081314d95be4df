import { login, logout, type Role, signup, type User, verify } from '@fourcast/contract/accounts.ts'
import { client } from '#lib/browser-client.ts'
import { credentials } from '#lib/credentials.ts'
import type { Credential, NewAccount } from '#lib/session.ts'

/** A token and its user, both or neither, and the role that the token names. */
export interface Stored {
  token: string | null
  user: User | null
  role: Role
}

export const NOBODY: Stored = { token: null, user: null, role: 'user' }

export function readStored(): Stored {
  const token = credentials.token()
  const user = credentials.user()
  return token === null || user === null ? NOBODY : { token, user, role: credentials.role() }
}

/**
 * Whether a session was stored that still holds. An expired token is removed, with the user and the
 * refresh token; that of a remembered session is renewed once, or 30 days would end after one.
 */
export async function restore(): Promise<boolean> {
  const token = credentials.token()
  if (token !== null && credentials.tokenExpired() && credentials.remembered()) {
    await client.refresh(token).catch(() => undefined)
  }
  if (!credentials.tokenExpired() && readStored().token !== null) return true
  credentials.clear()
  return false
}

/** Asks who this is and answers whether idling ends the session. A person asked, so it lives on. */
export async function whoIs(): Promise<boolean> {
  const { user, idleExpiresAt } = await client.call(verify, {})
  if (credentials.token() !== null) credentials.saveUser(user)
  return idleExpiresAt !== null
}

export async function logIn({ rememberMe = false, ...credential }: Credential) {
  const session = await client.call(login, { body: { ...credential, rememberMe } })
  credentials.save(session, rememberMe)
}

export async function signUp(account: NewAccount) {
  credentials.save(await client.call(signup, { body: account }), false)
}

/** Ends the session here, whether the server hears of it or not. */
export function logOut() {
  if (credentials.token() === null) return
  client.call(logout, {}, { background: true }).catch(() => undefined)
  credentials.clear()
}
