import { login, logout, signup, verify } from '@fourcast/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { readStored, restore, type Stored } from '#app/session/restore.ts'
import { call, onSignedOut } from '#lib/api.ts'
import { credentials, TOKEN_KEY } from '#lib/credentials.ts'
import { ApiFailure } from '#lib/failure.ts'
import { type Ending, SessionContext, type SessionState } from '#lib/session.ts'
import { roleOf } from '#lib/token.ts'

// Only people who are signed in can be idle.
const IdleWatch = lazy(() => import('#app/session/IdleWatch.tsx'))

interface State extends Stored {
  isLoading: boolean
  ended: Ending | null
  /** Whether 30 minutes without activity end this session; the server says so. */
  idleLimited: boolean
}

const START: State = { user: null, token: null, isLoading: true, ended: null, idleLimited: false }

/** Holds who is signed in, for everything below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState(START)

  const actions = useMemo(() => {
    const adopt = (ended: Ending | null) =>
      setState((old) => {
        const stored = readStored()
        return { ...old, ...stored, isLoading: false, ended: stored.token === null ? ended : null }
      })
    /** Asks who this is; a person did it, so the session lives on. */
    const reload = async () => {
      const asked = credentials.token()
      if (asked === null) return
      const { user, idleExpiresAt } = await call(verify, {})
      if (credentials.token() === null) return
      credentials.saveUser(user)
      setState((old) => ({ ...old, ...readStored(), idleLimited: idleExpiresAt !== null }))
    }
    const begin = (rememberMe: boolean) => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
      setState((old) => ({ ...old, idleLimited: !rememberMe }))
      adopt(null)
    }
    const end = (ended: Ending) => {
      const told = credentials.token() === null ? null : call(logout, {}, { background: true })
      // The session ends here whether the server hears of it or not.
      told?.catch(() => undefined)
      credentials.clear()
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' })
      adopt(ended)
    }
    return {
      adopt,
      reload,
      end,
      clearEnding: () => setState((old) => ({ ...old, ended: null })),
      logout: () => end('logout'),
      login: async ({
        rememberMe = false,
        ...credential
      }: Parameters<SessionState['login']>[0]) => {
        credentials.save(await call(login, { body: { ...credential, rememberMe } }), rememberMe)
        begin(rememberMe)
      },
      signup: async (account: Parameters<SessionState['signup']>[0]) => {
        credentials.save(await call(signup, { body: account }), false)
        begin(false)
      },
    }
  }, [queries])

  useEffect(() => {
    let gone = false
    const stopListening = onSignedOut(() => {
      queries.clear()
      actions.adopt('expired')
    })
    const follow = ({ key }: StorageEvent) => {
      if (key !== TOKEN_KEY && key !== null) return
      if (credentials.token() === null) queries.clear()
      actions.adopt('expired')
    }
    window.addEventListener('storage', follow)
    void restore().then((restored) => {
      if (gone) return
      actions.adopt(null)
      // A server that cannot be asked now says nothing against the session; a 401 has been dealt with.
      if (restored)
        actions.reload().catch((error) => error instanceof ApiFailure || Promise.reject(error))
    })
    return () => {
      gone = true
      stopListening()
      window.removeEventListener('storage', follow)
    }
  }, [actions, queries])

  const { idleLimited, ...shown } = state
  const value = useMemo<SessionState>(
    () => ({
      ...shown,
      isAuthenticated: shown.user !== null,
      role: roleOf(shown.token),
      subscription: shown.user?.subscription ?? null,
      ...actions,
    }),
    // `shown` is new each time; its parts are what matters.
    [state, actions],
  )
  return (
    <SessionContext value={value}>
      {children}
      {shown.user !== null && idleLimited && (
        <Suspense>
          <IdleWatch stay={actions.reload} end={() => actions.end('idle')} />
        </Suspense>
      )}
    </SessionContext>
  )
}
