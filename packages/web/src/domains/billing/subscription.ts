import { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { serverNow } from '#core/clock.ts'
import { requestOptions } from '#core/api/queries.ts'

export const SUBSCRIPTION = ['subscription'] as const

/** Hourly, because a timer cannot wait much longer than some weeks, and clocks differ. */
const HOUR = 3_600_000

/** The user's plan, its limits and their usage; reloaded when the daily counters reset. */
export const current = queryOptions({
  queryKey: [...SUBSCRIPTION, 'current'],
  queryFn: (context) =>
    fromDashboard('subscription', () => call(currentSubscription, {}, requestOptions(context))),
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && Math.min(Math.max(Date.parse(data.resetAt) - serverNow(), 1_000), HOUR),
})
