import { type Draw, listWinningNumbers } from '@fourcast/contract/draws.ts'
import { PAGE_SIZE } from '@fourcast/contract/limits.ts'
import { getStats, type HistoryFilters, listHistory } from '@fourcast/contract/numbers.ts'
import { getPreferences } from '@fourcast/contract/preferences.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { SHOWN } from '@fourcast/contract/dashboard.ts'
import { call } from './api.ts'
import { fromDashboard } from './dashboard.ts'

/** First parts of the query keys, by which a change invalidates all queries of a kind. */
export const HISTORY = ['history'] as const
export const STATS = ['stats'] as const
export const WINNING_NUMBERS = ['winning-numbers'] as const
export const PLAYED_TICKETS = ['plays'] as const
export const SAVED_NUMBERS = ['saved-numbers'] as const
export const PLAY_LIMITS = ['play-limits'] as const
export const PREFERENCES = ['preferences'] as const
export const NOTIFICATIONS = ['notifications'] as const
export const LOTTERY_RESULTS = ['lottery-results'] as const
export const LOTTERY_STATES = ['lottery-states'] as const
export const DRAW_RECORD = ['draw-record'] as const
export const SUGGESTIONS = ['suggestions'] as const
export const PATTERNS = ['patterns'] as const
export const FORECASTS = ['forecasts'] as const

interface QueryContext {
  client: QueryClient
  queryKey: readonly unknown[]
  signal: AbortSignal
}

/** Reloading data that is on screen is no user action, so it does not keep the session alive. */
export const requestOptions = ({ client, queryKey, signal }: QueryContext) => ({
  signal,
  background: client.getQueryData(queryKey) !== undefined,
})

/** A page of saved results, newest first; the page before it stays on screen while it loads. */
export const historyPage = (page: number, size: number = PAGE_SIZE, filters: HistoryFilters = {}) =>
  queryOptions({
    queryKey: [...HISTORY, { ...filters, page, size }],
    queryFn: (context) => {
      const ownCall = () =>
        call(listHistory, { query: { ...filters, page, size } }, requestOptions(context))
      const isShown = page === 0 && size === SHOWN.results && Object.keys(filters).length === 0
      return isShown ? fromDashboard('history', ownCall) : ownCall()
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** The user's totals: picks and wins. */
export const stats = queryOptions({
  queryKey: STATS,
  queryFn: (context) => fromDashboard('stats', () => call(getStats, {}, requestOptions(context))),
  refetchOnWindowFocus: 'always',
})

/** The latest results of a game (by default the four-digit one), in one state or all followed states. */
export const winningNumbers = (
  limit: number,
  {
    game = 'cash4',
    state = null,
    preferReal = false,
  }: { game?: Draw['game']; state?: string | null; preferReal?: boolean } = {},
) => {
  const query = {
    limit,
    ...(state !== null && { state }),
    ...(preferReal && { preferReal: 'true' as const }),
  }
  return queryOptions({
    queryKey: [...WINNING_NUMBERS, game, query],
    queryFn: (context) => {
      const ownCall = () =>
        call(listWinningNumbers, { params: { game }, query }, requestOptions(context))
      const isShown = game === 'cash4' && limit === SHOWN.draws && state === null && preferReal
      return isShown ? fromDashboard('winningNumbers', ownCall) : ownCall()
    },
    refetchOnWindowFocus: 'always',
  })
}

export const preferences = queryOptions({
  queryKey: PREFERENCES,
  queryFn: (context) =>
    fromDashboard('preferences', () => call(getPreferences, {}, requestOptions(context))),
})
