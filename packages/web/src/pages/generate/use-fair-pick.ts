import type { Answer } from '@fourcast/contract/endpoint.ts'
import { fairPick } from '@fourcast/contract/fair.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { FAIR } from '#domains/picks/fair/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

export type Made = Answer<typeof fairPick>

/** Makes a pick of the seed in use and of someone's words. */
export function useFairPick() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (client: string) => call(fairPick, { body: { client } }),
    onSettled: () => {
      // It counts for a limit of one's own.
      void queries.invalidateQueries({ queryKey: SUBSCRIPTION })
      return queries.invalidateQueries({ queryKey: FAIR })
    },
  })
}
