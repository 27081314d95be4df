import { Suspense } from 'react'
import { type Location, Navigate, Outlet, useLocation } from '#core/routing/router.tsx'
import { useSession } from '#core/session.ts'
import { shownSkeleton } from '#core/waiting.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** The page that was requested before the sign-in: path, search and state. */
interface SignInState {
  from: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>
}

const isSignInState = (state: unknown): state is SignInState =>
  typeof state === 'object' && state !== null && 'from' in state

/** Keeps the prerendered first view of the screen until the session is known. */
export function SessionSkeleton() {
  const shown = shownSkeleton()
  if (shown === null) return <Spinner />
  return <div ref={(place) => place?.replaceChildren(shown)} />
}

/** Admits signed-in users; sends others to /login, which returns them here. */
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
 * For /login and /signup: redirects signed-in users to the page they requested. Until the session is known
 * the prerendered page stays; `for-guests` hides it if a session is stored.
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
