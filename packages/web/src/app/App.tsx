import { type ReactNode, Suspense } from 'react'
import { AppRoutes } from '#app/AppRoutes.tsx'
import { OpenedPages } from '#app/OpenedPages.tsx'
import { RouteErrorBoundary } from '#app/RouteErrorBoundary.tsx'
import { ScrollKeeper } from '#app/ScrollKeeper.tsx'
import { SessionCleanup } from '#app/session/SessionCleanup.tsx'
import { SessionProvider } from '#app/session/SessionProvider.tsx'
import { notifications, NotificationsContext } from '#core/notifications/notifications.ts'
import { useNavigate } from '#core/routing/router.tsx'
import { Toasts } from '#ui/Toasts.tsx'

interface AppProps {
  /** The browser's router, or `StillRouter` while a page is rendered to a file. */
  router: (app: ReactNode) => ReactNode
}

export function App({ router }: AppProps) {
  return (
    <NotificationsContext value={notifications}>
      <RouteErrorBoundary>
        <SessionProvider>
          <SessionCleanup />
          {router(
            <>
              <ScrollKeeper />
              <Suspense>
                <AppRoutes />
              </Suspense>
              <RoutedToasts />
              <OpenedPages />
            </>,
          )}
        </SessionProvider>
      </RouteErrorBoundary>
    </NotificationsContext>
  )
}

/** Toasts whose buttons may open pages of the app. */
function RoutedToasts() {
  const navigate = useNavigate()
  return <Toasts onOpen={(path) => navigate(path)} />
}
