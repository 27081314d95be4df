import { Suspense } from 'react'
import { type Location, Navigate, Outlet, useLocation } from '#core/routing/router.tsx'
import { useSession } from '#core/session.ts'
import { shownSkeleton } from '#core/waiting.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** The page someone wanted before they had to sign in: path, search and state. */
interface SignInState {
  from: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'from' in state

/** What the file of the screen shows stays until the session is known. */
export function SessionSkeleton() {
  const shown = shownSkeleton()
  if (shown === null) return <Spinner />
  return <div ref={(place) => place?.replaceChildren(shown)} />
}

/** Lets people in who are signed in; others go to /login, and come back from there. */
export function UsersOnly() {
  const { user, isLoading, ended } = useSession()
  const { pathname, search, hash, state } = useLocation()
  if (isLoading) return <SessionSkeleton />
  if (user !== null) {
    return (
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    )
  }
  if (ended === 'logout') return <Navigate to="/" replace />
  return <Navigate to="/login" replace state={{ from: { pathname, search, hash, state } }} />
}

/**
 * For /login and /signup: whoever is signed in goes on to where they wanted to go. Until that is known
 * the page stands as it was prerendered; `for-guests` hides it from whoever has a session stored.
 */
export function GuestsOnly() {
  const { user } = useSession()
  const { state } = useLocation()
  if (user === null)
    return (
      <div className="for-guests">
        <Outlet />
      </div>
    )
  if (!isSignInState(state)) return <Navigate to="/dashboard" replace />
  const { pathname, search, hash, state: carried } = state.from
  return <Navigate to={{ pathname, search, hash }} state={carried} replace />
}
