import { refreshWinningNumbers } from '@fourcast/contract/lottery.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from './api.ts'

interface Refreshed {
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Makes the server check the draw sources, and reloads the stored results; new ones arrive by the event
 * stream. If a source may not be checked now, that is no failure: stored results are reloaded all the same.
 */
export function useRefresh({ isFetching, refetch }: Refreshed) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(refreshWinningNumbers, {}),
    onSettled: () => void refetch(),
  })
  const busy = isPending || isFetching
  return { busy, refresh: () => !busy && mutate() }
}
