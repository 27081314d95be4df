import { getLimits } from '@fourcast/contract/responsible-play.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { requestOptions, PLAY_LIMITS } from '#core/api/queries.ts'

/** The user's own limits: generations per day, a reminder of the time, a break. */
export const playLimits = queryOptions({
  queryKey: PLAY_LIMITS,
  queryFn: (context) => fromDashboard('limits', () => call(getLimits, {}, requestOptions(context))),
  refetchOnWindowFocus: 'always',
})
