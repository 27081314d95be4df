import { currentSeed, revealedSeeds } from '@fourcast/contract/fair.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'

export const FAIR = ['fair'] as const

/** The current seed's commitment, and the picks made with it so far. */
export const fairSeed = queryOptions({
  queryKey: FAIR,
  queryFn: (context) => call(currentSeed, {}, requestOptions(context)),
})

export const REVEALED = ['fair-revealed'] as const

/** A revealed seed with its picks; page 0 is the latest. */
export const revealedSeed = (page: number) =>
  queryOptions({
    queryKey: [...REVEALED, page],
    queryFn: (context) => call(revealedSeeds, { query: { page } }, requestOptions(context)),
  })
