import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#lib/failure.ts'
import { connection } from '#lib/offline/connection.ts'

/** What could not be reached is asked for once more; what was refused is not. */
const worthRetrying = (times: number, error: unknown) =>
  times < 1 &&
  !connection.isLost() &&
  error instanceof ApiFailure &&
  (error.code === 'network' || error.status >= 500)

/** What the server answered to whoever is signed in. Visitors load none of this. */
export const queries = new QueryClient({
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
