import {
  getSavedNumber,
  listCheckedDraws,
  listSavedNumbers,
  type SavedNumber,
} from '@fourcast/contract/saved-numbers.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions, SAVED_NUMBERS, STATS } from '#core/api/queries.ts'

/** Five cards are four phone screens high. */
export const NUMBERS_A_PAGE = 5

/** One page of the user's saved numbers, newest first. */
export const numbersPage = (page: number) =>
  queryOptions({
    queryKey: [...SAVED_NUMBERS, { page }],
    queryFn: (context) =>
      call(listSavedNumbers, { query: { page, size: NUMBERS_A_PAGE } }, requestOptions(context)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

export const oneNumber = (id: SavedNumber['id']) =>
  queryOptions({
    queryKey: [...SAVED_NUMBERS, 'one', id],
    queryFn: (context) => call(getSavedNumber, { params: { id } }, requestOptions(context)),
    refetchOnWindowFocus: 'always',
  })

/** One page of the draws that a number was checked against, newest first. */
export const checkedDraws = (id: SavedNumber['id'], page: number) =>
  queryOptions({
    queryKey: [...SAVED_NUMBERS, id, { page }],
    queryFn: (context) =>
      call(
        listCheckedDraws,
        { params: { id }, query: { page, size: 10 } },
        requestOptions(context),
      ),
    placeholderData: keepPreviousData,
  })

/** Refetches everything that shows saved numbers. */
export const numbersChanged = (queries: QueryClient) =>
  Promise.all([SAVED_NUMBERS, STATS].map((queryKey) => queries.invalidateQueries({ queryKey })))
