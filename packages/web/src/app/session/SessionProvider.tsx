import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { lazyBackground } from '#app/lazy-route.tsx'
import type { Stored } from '#app/session/calls.ts'
import { sessionActions, type StoredSession } from '#app/session/actions.ts'
import { followSession } from '#app/session/follow.ts'
import { SessionContext, type SessionState } from '#core/session.ts'

// Loaded late: only signed-in users can be idle, and not in the first seconds.
const IdleWatch = lazyBackground(() => import('#app/session/IdleWatch.tsx'), 5_000)

const NOBODY: Stored = { token: null, user: null, role: 'user' }
const START: StoredSession = {
  ...NOBODY,
  isLoading: true,
  ended: null,
  idleLimited: false,
  broken: null,
}

/** Provides the session to everything below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(START)
  const actions = useMemo(() => sessionActions(setState), [])

  useEffect(() => followSession(actions), [actions])
  useEffect(() => {
    // start.js hides the parts for guests while a session may be stored.
    if (!state.isLoading) delete document.documentElement.dataset['session']
  }, [state.isLoading])

  const value = useMemo<SessionState>(() => {
    const { idleLimited: _, broken: __, ...shown } = state
    return {
      ...shown,
      isAuthenticated: shown.user !== null,
      subscription: shown.user?.subscription ?? null,
      login: actions.login,
      giveCode: actions.giveCode,
      signup: actions.signup,
      logout: () => actions.end('logout'),
      discardAfter: actions.discardAfter,
      clearEnding: actions.clearEnding,
      reload: actions.reload,
    }
  }, [state, actions])
  // Throws to the error boundary: otherwise the waiting screen would stay forever.
  if (state.broken !== null) throw state.broken

  return (
    <SessionContext value={value}>
      {children}
      {state.user !== null && state.idleLimited && (
        <IdleWatch stay={actions.reload} end={() => actions.end('idle')} />
      )}
    </SessionContext>
  )
}
