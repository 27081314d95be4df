import type { Role, Subscription, User } from '@fourcast/contract/accounts.ts'
import { createContext, use } from 'react'

/** Why the last session on this page ended. */
export type Ending = 'logout' | 'idle' | 'expired'

export interface Credential {
  email: string
  password: string
  rememberMe?: boolean
  /** From a reset on this page: failed sign-ins of others do not stop this one. */
  ticket?: string
}

/** The password was right, and a code is still to come. */
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
  /** Until what was stored is read. */
  isLoading: boolean
  role: Role
  subscription: Subscription | null
  ended: Ending | null
  /** Throw an ApiFailure when refused. `login` answers what is still to do, or null once signed in. */
  login: (credential: Credential) => Promise<CodeRequest | null>
  giveCode: (step: CodeRequest, code: string) => Promise<void>
  signup: (account: NewAccount) => Promise<void>
  /** Ends the session on the server and here, and goes to the landing page. */
  logout: () => void
  /**
   * Deletes the account with the call given, then all that this browser keeps of it, and goes to the
   * landing page. Until the call ends, nothing else ends the session here: its other calls and tabs are
   * refused before the answer comes. Rejects as the call does.
   */
  discardAfter: (deleteAccount: () => Promise<void>) => Promise<void>
  /** Deletes the reason why the last session ended. */
  clearEnding: () => void
  /** Asks the server again who this is, after something about them changed. */
  reload: () => Promise<void>
}

export const SessionContext = createContext<SessionState | null>(null)

/** Who is signed in. Throws outside its provider. */
export function useSession(): SessionState {
  const session = use(SessionContext)
  if (session === null) throw new Error('useSession is used outside SessionProvider')
  return session
}

/** The signed-in person, on a screen behind the guard. */
export function useUser(): User {
  const { user } = useSession()
  if (user === null) throw new Error('useUser is used where nobody is signed in')
  return user
}
