import { forecastHistory } from '@fourcast/contract/forecasts.ts'
import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findPatterns } from '@fourcast/contract/patterns.ts'
import { call } from '#core/api/api.ts'
import { requestOptions, FORECASTS, PATTERNS } from '#core/api/queries.ts'

/** What was said of a state's draws before they were held, and what came; newest first. */
export const forecastsOf = (state: string, page: number) =>
  queryOptions({
    queryKey: [...FORECASTS, { state, page }],
    queryFn: (context) =>
      call(forecastHistory, { query: { state, page, size: PAGE_SIZE } }, requestOptions(context)),
    placeholderData: keepPreviousData,
  })

/** The patterns in the draws of a state, or of all of them. */
export const patternsOf = (state: string) =>
  queryOptions({
    queryKey: [...PATTERNS, { state }],
    queryFn: (context) => call(findPatterns, { body: { state } }, requestOptions(context)),
    placeholderData: keepPreviousData,
  })
