import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { PLAY_LIMITS } from '#core/api/queries.ts'
import { connection, useIsOffline } from '#core/connection.ts'
import { StaleBanner } from '#ui/StaleBanner.tsx'

/** Shown on every screen while the server is unreachable. When it is back, the data on screen is reloaded. */
export function OfflineBanner() {
  const queries = useQueryClient()
  const isOffline = useIsOffline()
  useEffect(
    () => connection.onBack(() => void queries.refetchQueries({ type: 'active' })),
    [queries],
  )
  return <output>{isOffline && <OfflineNotice />}</output>
}

function OfflineNotice() {
  const asOf = useOldestShown()
  const [asking, setAsking] = useState(false)
  const retry = () => {
    setAsking(true)
    void connection.again().then(() => setAsking(false))
  }
  return (
    <div className="mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4">
      <StaleBanner
        reason={navigator.onLine ? 'Fourcast can’t be reached.' : 'You are offline.'}
        asOf={asOf}
        onRetry={retry}
        busy={asking}
      />
    </div>
  )
}

/** Time of the oldest answer on screen; null if there is none. */
function useOldestShown() {
  const queries = useQueryClient()
  // Rerenders when a query on screen starts or ends, also if it fails.
  useIsFetching()
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  )
  return useSyncExternalStore(subscribe, () => {
    const times = queries
      .getQueryCache()
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => !OURS.has(queryKey[0]) && state.data !== undefined)
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  })
}

/** Keys of data that is local or stays the same for weeks, so its age does not count. */
const OURS = new Set<unknown>(['session-results', 'preferences', PLAY_LIMITS[0]])
