import type { ReactNode } from 'react'
import { useIsOffline } from '#core/connection.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'

interface LoadFailureProps {
  query: { isError: boolean; isFetching: boolean; data: unknown; refetch: () => unknown }
  /** The message of any failure: 'Failed to load history'. */
  children: ReactNode
  /** The message if the server is unreachable and nothing is stored offline. */
  offline?: ReactNode
}

/**
 * Replaces content that did not load. Offline, stored content stays below the banner with its age; content
 * that is not stored shows that it is unavailable.
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
