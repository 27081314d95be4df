import { lazy, Suspense } from 'react'
import { Navigate } from '#core/routing/router.tsx'
import { PublicFrame } from '#app/frame/PublicFrame.tsx'
import { SessionSkeleton } from '#app/guards.tsx'
import { useSession } from '#core/session.ts'
import { shownSkeleton } from '#core/waiting.ts'
import { Spinner } from '#ui/Spinner.tsx'

const SignedInOverPublic = lazy(() => import('#app/frame/SignedInOverPublic.tsx'))

/** Around a page that anyone may open, and that is a screen of the app for whoever is signed in. */
export function EitherFrame() {
  const { user, isLoading, ended } = useSession()
  if (ended === 'logout') return <Navigate to="/" replace />
  if (isLoading && shownSkeleton() !== null) return <SessionSkeleton />
  if (user !== null)
    return (
      <Suspense fallback={<Spinner />}>
        <SignedInOverPublic />
      </Suspense>
    )
  // As it was prerendered, unless a session is stored: then until it is known whether that holds.
  return (
    <div className="for-guests">
      <PublicFrame />
    </div>
  )
}
