import { lazy, Suspense } from 'react'
import { Navigate } from '#core/routing/router.tsx'
import { PublicFrame } from '#app/frame/PublicFrame.tsx'
import { SessionSkeleton } from '#app/guards.tsx'
import { useSession } from '#core/session.ts'
import { shownSkeleton } from '#core/waiting.ts'
import { Spinner } from '#ui/Spinner.tsx'

const SignedInOverPublic = lazy(() => import('#app/frame/SignedInOverPublic.tsx'))

/** Frame of a public page that is a screen of the app for signed-in users. */
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
  // The prerendered page, unless a session is stored: then `for-guests` hides it until the session is
  // checked.
  return (
    <div className="for-guests">
      <PublicFrame />
    </div>
  )
}
