import type { ReactNode } from 'react'
import { useIsOffline } from '#core/connection.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

interface LoadFailureProps {
  query: { isError: boolean; isFetching: boolean; data: unknown; refetch: () => unknown }
  /** What is said of any failure: 'Failed to load history'. */
  children: ReactNode
  /** What is said instead where the server is out of reach and nothing was kept. */
  offline?: ReactNode
}

/**
 * In place of what did not load. Out of the server's reach, what was kept stays up, under the banner
 * that says how old it is; what was not kept says so.
 */
export function LoadFailure({ query, children, offline = NOT_KEPT }: LoadFailureProps) {
  const isOffline = useIsOffline()
  if (!query.isError) return null
  if (!isOffline)
    return (
      <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()}>
        {children}
      </ErrorState>
    )
  return query.data === undefined ? <Banner announce>{offline}</Banner> : null
}

const NOT_KEPT = 'Not available offline. Reconnect to see it.'
