import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { RouteErrorBoundary } from '#app/RouteErrorBoundary.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** The screen of the address, in the frame's main part. */
export function Content() {
  const { pathname } = useLocation()
  return (
    <main id="main" tabIndex={-1}>
      <RouteErrorBoundary place={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </RouteErrorBoundary>
    </main>
  )
}

/** The first thing a keyboard meets. */
export const SkipLink = () => (
  <a className="btn skip" href="#main">
    Skip to content
  </a>
)
