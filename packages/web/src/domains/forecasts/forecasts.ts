import { forecastHistory } from '@fourcast/contract/forecasts.ts'
import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findPatterns } from '@fourcast/contract/patterns.ts'
import { call } from '#core/api/api.ts'
import { requestOptions, FORECASTS, PATTERNS } from '#core/api/queries.ts'

/** Forecasts for a state's draws, written before each draw, with the results; newest first. */
export const forecastsOf = (state: string, page: number) =>
  queryOptions({
    queryKey: [...FORECASTS, { state, page }],
    queryFn: (context) =>
      call(forecastHistory, { query: { state, page, size: PAGE_SIZE } }, requestOptions(context)),
    placeholderData: keepPreviousData,
  })

/** Patterns in the draws of a state, or of all states. */
export const patternsOf = (state: string) =>
  queryOptions({
    queryKey: [...PATTERNS, { state }],
    queryFn: (context) => call(findPatterns, { body: { state } }, requestOptions(context)),
    placeholderData: keepPreviousData,
  })
