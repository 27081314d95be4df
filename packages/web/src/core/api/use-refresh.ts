import { refreshWinningNumbers } from '@fourcast/contract/lottery.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from './api.ts'

interface Refreshed {
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Has the sources asked again and reads what is stored; what they have new comes by the stream. A
 * source that may not be asked is no failure: what is stored is read all the same.
 */
export function useRefresh({ isFetching, refetch }: Refreshed) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(refreshWinningNumbers, {}),
    onSettled: () => void refetch(),
  })
  const busy = isPending || isFetching
  return { busy, refresh: () => !busy && mutate() }
}
