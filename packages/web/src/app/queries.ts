import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { dropDashboard } from '#core/api/dashboard.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { announceUpdate } from '#core/live/updates.ts'
import { connection } from '#core/connection.ts'

/** What could not be reached is asked for once more; what was refused is not. */
const worthRetrying = (times: number, error: unknown) =>
  times < 1 &&
  !connection.isOffline() &&
  error instanceof ApiFailure &&
  (error.code === 'network' || error.status >= 500)

/** A break that was begun on another device: what is shown here is out of date. */
const hearOfBreak = (error: unknown) => {
  if (error instanceof ApiFailure && error.code === 'on_break') announceUpdate()
}

/** What one person has loaded is not for the next. */
export function clearAnswers() {
  queries.removeQueries()
  dropDashboard()
}

/** What the server answered to whoever is signed in. Visitors load none of this. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: hearOfBreak }),
  mutationCache: new MutationCache({ onError: hearOfBreak }),
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
