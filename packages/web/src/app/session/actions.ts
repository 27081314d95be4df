import type { QueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import type { Stored } from '#app/session/calls.ts'
import type { Credential, Ending, NewAccount } from '#lib/session.ts'

export interface State extends Stored {
  isLoading: boolean
  ended: Ending | null
  /** Whether 30 minutes without activity end this session; the server says so. */
  idleLimited: boolean
}

export type SessionActions = ReturnType<typeof sessionActions>

// Loaded when someone signs in, or has.
const calls = () => import('#app/session/calls.ts')

/** What can happen to a session. */
export function sessionActions(set: Dispatch<SetStateAction<State>>, queries: QueryClient) {
  /** What one person has loaded is not for the next. */
  const forgetData = () =>
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })

  /** Shows what is stored now; if that is nobody, why. */
  const adopt = async (ended: Ending | null, known: Partial<State> = {}) => {
    const stored = (await calls()).readStored()
    if (stored.token === null) forgetData()
    set((old) => ({
      ...old,
      ...known,
      ...stored,
      isLoading: false,
      ended: stored.token === null ? ended : null,
    }))
  }

  return {
    adopt,
    /** Nobody was signed in here. */
    beGuest: () => set((old) => ({ ...old, isLoading: false })),
    clearEnding: () => set((old) => ({ ...old, ended: null })),
    reload: async () => {
      const idleLimited = await (await calls()).whoIs()
      await adopt('expired', { idleLimited })
    },
    login: async (credential: Credential) => {
      await (await calls()).logIn(credential)
      forgetData()
      await adopt(null, { idleLimited: credential.rememberMe !== true })
    },
    signup: async (account: NewAccount) => {
      await (await calls()).signUp(account)
      forgetData()
      await adopt(null, { idleLimited: true })
    },
    end: (ended: Ending) => {
      void calls().then(({ logOut }) => {
        logOut()
        return adopt(ended)
      })
    },
  }
}
