import { listModels, listSources } from '@fourcast/contract/admin-draws.ts'
import { adminHealth, analytics } from '@fourcast/contract/admin-figures.ts'
import { listJobs } from '@fourcast/contract/admin-work.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ADMIN } from './parts/queries.ts'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'

/** Milliseconds between two automatic refetches. */
const NOW_AND_THEN = 30_000

export const figures = (days: number) =>
  queryOptions({
    queryKey: [...ADMIN, 'analytics', days],
    queryFn: (context) => call(analytics, { query: { days } }, requestOptions(context)),
    placeholderData: keepPreviousData,
  })

export const health = queryOptions({
  queryKey: [...ADMIN, 'health'],
  queryFn: (context) => call(adminHealth, {}, requestOptions(context)),
  refetchInterval: NOW_AND_THEN,
})

export const sources = queryOptions({
  queryKey: [...ADMIN, 'sources'],
  queryFn: (context) => call(listSources, {}, requestOptions(context)),
  refetchInterval: NOW_AND_THEN,
})

export const models = queryOptions({
  queryKey: [...ADMIN, 'models'],
  queryFn: (context) => call(listModels, {}, requestOptions(context)),
  refetchInterval: NOW_AND_THEN,
})

export const jobs = queryOptions({
  queryKey: [...ADMIN, 'jobs'],
  queryFn: (context) => call(listJobs, {}, requestOptions(context)),
  refetchInterval: NOW_AND_THEN,
})
