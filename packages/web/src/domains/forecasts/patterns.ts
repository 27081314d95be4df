import { findPatterns } from '@fourcast/contract/patterns.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { asked, PATTERNS } from '#core/api/queries.ts'

/** The patterns in the draws of a state, or of all of them. */
export const patternsOf = (state: string) =>
  queryOptions({
    queryKey: [...PATTERNS, { state }],
    queryFn: (context) => call(findPatterns, { body: { state } }, asked(context)),
    placeholderData: keepPreviousData,
  })
