import { login, logout, type Role, signup, type User, verify } from '@fourcast/contract/accounts.ts'
import { client } from '#core/api/browser-client.ts'
import { credentials } from '#core/api/credentials.ts'
import { clearAccount } from '#domains/auth/clear-account.ts'
import { clearPush, leavePush } from '#domains/push/leave.ts'
import { isTransient } from '#core/api/error-message.ts'
import type { Credential, Ending, NewAccount, CodeRequest } from '#core/session.ts'

/** A token and its user, both or neither, and the role in the token. */
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

/** The stored session is valid, is gone, or cannot be checked before the server is reachable. */
export type Restored = 'holds' | 'gone' | 'unknown'

/**
 * Checks the stored session. A token that has not expired is valid without a network. An expired one is
 * removed, with the user and the refresh token; that of a remembered session is renewed once, so that its 30
 * days do not end after one.
 */
export async function restore(): Promise<Restored> {
  const token = credentials.token()
  if (token !== null && credentials.tokenExpired() && credentials.remembered()) {
    const failure: unknown = await client.refresh(token).catch((reason: unknown) => reason)
    // An unreachable server does not invalidate the session.
    if (credentials.tokenExpired() && failure !== undefined && isTransient(failure))
      return 'unknown'
  }
  if (!credentials.tokenExpired() && readStored().token !== null) return 'holds'
  credentials.clear()
  return 'gone'
}

/**
 * Loads the current user. Returns true if idling ends the session. Not a background call: it counts as
 * activity.
 */
export async function whoIs(): Promise<boolean> {
  const { user, idleExpiresAt } = await client.call(verify, {})
  if (credentials.token() !== null) credentials.saveUser(user)
  return idleExpiresAt !== null
}

/** Signs in, or returns the ticket for the code. */
export async function logIn({ rememberMe = false, ...credential }: Credential) {
  const answer = await client.call(login, { body: { ...credential, rememberMe } })
  if ('mfaRequired' in answer) return { ticket: answer.ticket, rememberMe }
  credentials.save(answer, rememberMe)
  return null
}

export async function giveCode({ ticket, rememberMe }: CodeRequest, code: string) {
  const { totpLogin } = await import('@fourcast/contract/totp.ts')
  credentials.save(await client.call(totpLogin, { body: { ticket, code } }), rememberMe)
}

export async function signUp(account: NewAccount) {
  credentials.save(await client.call(signup, { body: account }), false)
}

/**
 * Ends the session here, even if the server cannot be reached. After a sign-out this browser gets no more
 * push messages; after too long without activity it still does.
 */
export function logOut(ended: Ending) {
  if (credentials.token() === null) return
  if (ended === 'logout') leavePush()
  const query = ended === 'idle' ? { reason: ended } : {}
  client.call(logout, { query }, { background: true }).catch(() => undefined)
  credentials.clear()
}

/** After the account was deleted: there is no session to end on the server, and no data may remain here. */
export function clearSessionData() {
  clearPush()
  clearAccount()
}
