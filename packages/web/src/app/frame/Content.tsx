import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from '#core/routing/router.tsx'
import { RouteErrorBoundary } from '#app/RouteErrorBoundary.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** The current screen, in the frame's main part. */
export function Content() {
  const { pathname } = useLocation()
  return (
    <main id="main" tabIndex={-1}>
      <RouteErrorBoundary place={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
          <Alive />
        </Suspense>
      </RouteErrorBoundary>
    </main>
  )
}

/** Tells start.js that the buttons of a prerendered page work, so that it replays a held press. */
function Alive() {
  useEffect(() => void document.dispatchEvent(new Event('alive')), [])
  return null
}

/** The first tab stop. It leaves the address alone, and with it the scroll position to return to. */
export const SkipLink = () => (
  <a
    className="btn skip"
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      const main = document.getElementById('main')
      main?.focus()
      main?.scrollIntoView()
    }}
  >
    Skip to content
  </a>
)
