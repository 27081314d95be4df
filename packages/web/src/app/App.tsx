import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppRoutes } from '#app/AppRoutes.tsx'
import { ScrollKeeper } from '#app/ScrollKeeper.tsx'
import { KeptNotifications } from '#app/session/KeptNotifications.tsx'
import { SessionProvider } from '#app/session/SessionProvider.tsx'
import { ApiFailure } from '#lib/failure.ts'
import { connection } from '#lib/offline/connection.ts'
import { notifications, NotificationsContext } from '#lib/notifications.ts'
import { Toasts } from '#ui/Toasts.tsx'

/** What could not be reached is asked for once more; what was refused is not. */
const worthRetrying = (times: number, error: unknown) =>
  times < 1 &&
  !connection.isLost() &&
  error instanceof ApiFailure &&
  (error.code === 'network' || error.status >= 500)

const queries = new QueryClient({
  defaultOptions: {
    // What the browser believes of its network is no reason to wait: a call that fails says so at once.
    queries: {
      networkMode: 'always',
      retry: worthRetrying,
      retryDelay: 1_000,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})

interface AppProps {
  /** The router: the browser's own, or one that stands still while a page is rendered to a file. */
  router: (app: ReactNode) => ReactNode
}

/** Everything, put together. */
export function App({ router }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <NotificationsContext value={notifications}>
        <SessionProvider>
          <KeptNotifications />
          {router(
            <>
              <ScrollKeeper />
              <AppRoutes />
            </>,
          )}
        </SessionProvider>
        <Toasts />
      </NotificationsContext>
    </QueryClientProvider>
  )
}
