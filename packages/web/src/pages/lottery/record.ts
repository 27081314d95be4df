import { drawCalendar, searchDraws } from '@fourcast/contract/lottery.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions, DRAW_RECORD } from '#core/api/queries.ts'

export const drawMonth = (state: string, month: string) =>
  queryOptions({
    queryKey: [...DRAW_RECORD, 'month', { state, month }],
    queryFn: (context) => call(drawCalendar, { query: { state, month } }, requestOptions(context)),
  })

export const numberSearch = (state: string, numbers: string) =>
  queryOptions({
    queryKey: [...DRAW_RECORD, 'search', { state, numbers }],
    queryFn: (context) => call(searchDraws, { query: { state, numbers } }, requestOptions(context)),
  })
