import { currentSeed } from '@fourcast/contract/fair.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { asked } from '#core/api/queries.ts'

export const FAIR = ['fair'] as const

/** The seed in use, by its commitment, and the picks made of it so far. */
export const fairSeed = queryOptions({
  queryKey: FAIR,
  queryFn: (context) => call(currentSeed, {}, asked(context)),
})
