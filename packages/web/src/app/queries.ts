import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { dropDashboard } from '#core/api/dashboard.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { announceUpdate } from '#core/live/updates.ts'
import { connection } from '#core/connection.ts'

/** Retries three times if the server is busy, and once if it was unreachable. A refusal is final. */
export const worthRetrying = (times: number, error: unknown) =>
  !connection.isOffline() &&
  error instanceof ApiFailure &&
  (error.code === 'network' || error.status >= 500) &&
  times < (error.code === 'unavailable' ? 3 : 1)

/** Doubles the delay each time. Random, so that pages that failed together do not return together. */
export function retryDelay(times: number, error: unknown): number {
  const seconds = (error instanceof ApiFailure ? error.retryAfter : undefined) ?? 1
  return seconds * 1_000 * 2 ** times * (0.5 + Math.random())
}

/** A break was started on another device: what is on screen is out of date. */
const hearOfBreak = (error: unknown) => {
  if (error instanceof ApiFailure && error.code === 'on_break') announceUpdate()
}

/** Drops everything loaded, so that the next user of this browser sees none of it. */
export function clearAnswers() {
  queries.removeQueries()
  dropDashboard()
}

/** Query cache of signed-in users. Public pages load none of this. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: hearOfBreak }),
  mutationCache: new MutationCache({ onError: hearOfBreak }),
  defaultOptions: {
    // Ignores the browser's network status: a call that fails reports it at once.
    queries: {
      networkMode: 'always',
      retry: worthRetrying,
      retryDelay,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})
