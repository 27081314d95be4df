import type { Answer } from '@fourcast/contract/endpoint.ts'
import { fairPick } from '@fourcast/contract/fair.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { FAIR } from './queries.ts'
import { call } from '#core/api/api.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'

export type FairResult = Answer<typeof fairPick>

/**
 * Makes a pick from the current seed and the user's text. `counted` are the queries of the quotas it uses.
 */
export function useFairPick(counted: QueryKey) {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (client: string) => call(fairPick, { body: { client } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: counted })
      return queries.invalidateQueries({ queryKey: FAIR })
    },
  })
}

/** A default text, random in this browser, so that the operator of the server cannot know it. */
export function randomClientSeed(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
) {
  const bytes = new Uint8Array(4)
  fill(bytes)
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
