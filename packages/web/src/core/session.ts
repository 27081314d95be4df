import type { Role, Subscription, User } from '@fourcast/contract/accounts.ts'
import { createContext, use } from 'react'

/** The reason why the last session on this page ended. */
export type Ending = 'logout' | 'idle' | 'expired'

export interface Credential {
  email: string
  password: string
  rememberMe?: boolean
  /** From a password reset on this page: failed sign-ins of others do not stop this one. */
  ticket?: string
}

/** The password was right; a second factor is still required. */
export interface CodeRequest {
  ticket: string
  rememberMe: boolean
}

export interface NewAccount {
  firstName: string
  lastName: string
  email: string
  password: string
  agreeToTerms: true
  agreeToResponsiblePlay: true
  marketingEmails: boolean
}

export interface SessionState {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  /** True until the stored session is read. */
  isLoading: boolean
  role: Role
  subscription: Subscription | null
  ended: Ending | null
  /** These throw an ApiFailure when refused. `login` returns the next step, or null once signed in. */
  login: (credential: Credential) => Promise<CodeRequest | null>
  giveCode: (step: CodeRequest, code: string) => Promise<void>
  signup: (account: NewAccount) => Promise<void>
  /** Ends the session on the server and here, and opens the landing page. */
  logout: () => void
  /**
   * Deletes the account by the given call, then all data of it in this browser, and opens the landing page.
   * Until the call ends, nothing else ends the session here: other calls and tabs are refused before the
   * answer comes. Rejects as the call does.
   */
  discardAfter: (deleteAccount: () => Promise<void>) => Promise<void>
  /** Deletes the reason why the last session ended. */
  clearEnding: () => void
  /** Reloads the user and plan after a change. */
  reload: () => Promise<void>
}

export const SessionContext = createContext<SessionState | null>(null)

/** The session. Throws outside its provider. */
export function useSession(): SessionState {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession is used outside SessionProvider')
  return session
}

/** The signed-in user, on a screen behind the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (user === null) throw new Error('useUser is used where nobody is signed in')
  return user
}
