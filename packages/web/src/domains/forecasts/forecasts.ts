import { forecastHistory } from '@fourcast/contract/forecasts.ts'
import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findPatterns } from '@fourcast/contract/patterns.ts'
import { call } from '#core/api/api.ts'
import { asked, FORECASTS, PATTERNS } from '#core/api/queries.ts'

/** Forecasts for a state's draws, written before each draw, with the results; newest first. */
export const forecastsOf = (state: string, page: number) =>
  queryOptions({
    queryKey: [...FORECASTS, { state, page }],
    queryFn: (context) =>
      call(forecastHistory, { query: { state, page, size: PAGE_SIZE } }, asked(context)),
    placeholderData: keepPreviousData,
  })

/** Patterns in the draws of a state, or of all states. */
export const patternsOf = (state: string) =>
  queryOptions({
    queryKey: [...PATTERNS, { state }],
    queryFn: (context) => call(findPatterns, { body: { state } }, asked(context)),
    placeholderData: keepPreviousData,
  })
