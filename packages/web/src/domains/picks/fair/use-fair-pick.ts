import type { Answer } from '@fourcast/contract/endpoint.ts'
import { fairPick } from '@fourcast/contract/fair.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { FAIR } from './queries.ts'
import { call } from '#core/api/api.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'

export type FairResult = Answer<typeof fairPick>

/** Makes a pick of the seed in use and of someone's words. `counted` are the queries of what it uses up. */
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

/** Words to start from, by chance of this browser: whoever runs the server cannot know them. */
export function randomClientSeed(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
) {
  const bytes = new Uint8Array(4)
  fill(bytes)
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
