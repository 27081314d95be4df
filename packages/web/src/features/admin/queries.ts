import { listImports, listModels, listSources } from '@fourcast/contract/admin-draws.ts'
import { adminHealth, analytics } from '@fourcast/contract/admin-figures.ts'
import { listJobs, listOutgoing } from '@fourcast/contract/admin-work.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { listQuarantine } from '@fourcast/contract/quarantine.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { asked } from '#lib/queries.ts'

/** The first parts of the keys, by which a deed makes the rest out of date. */
export const SOURCES = ['admin', 'sources'] as const
export const QUARANTINE = ['admin', 'quarantine'] as const
export const IMPORTS = ['admin', 'imports'] as const
export const MODELS = ['admin', 'models'] as const
export const OUTBOX = ['admin', 'outbox'] as const
export const JOBS = ['admin', 'jobs'] as const

/** Milliseconds between two looks: at what is under way, and at how all is. */
const UNDER_WAY = 1_000
const NOW_AND_THEN = 30_000

export const figures = (days: number) =>
  queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: (context) => call(analytics, { query: { days } }, asked(context)),
    placeholderData: keepPreviousData,
  })

export const health = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: (context) => call(adminHealth, {}, asked(context)),
  refetchInterval: NOW_AND_THEN,
})

export const sources = queryOptions({
  queryKey: SOURCES,
  queryFn: (context) => call(listSources, {}, asked(context)),
  refetchInterval: NOW_AND_THEN,
})

export const quarantine = (page: number) =>
  queryOptions({
    queryKey: [...QUARANTINE, page],
    queryFn: (context) => call(listQuarantine, { query: { page } }, asked(context)),
    placeholderData: keepPreviousData,
  })

const isUnderWay = ({ status }: { status: string }) => status === 'queued' || status === 'running'

export const imports = (page: number) =>
  queryOptions({
    queryKey: [...IMPORTS, page],
    queryFn: (context) => call(listImports, { query: { page } }, asked(context)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? UNDER_WAY : false),
  })

export const models = queryOptions({
  queryKey: MODELS,
  queryFn: (context) => call(listModels, {}, asked(context)),
  refetchInterval: ({ state }) =>
    state.data?.some(({ training }) => training !== null && isUnderWay(training))
      ? UNDER_WAY
      : NOW_AND_THEN,
})

export const outgoing = (query: NonNullable<Request<typeof listOutgoing>['query']>) =>
  queryOptions({
    queryKey: [...OUTBOX, query],
    queryFn: (context) => call(listOutgoing, { query }, asked(context)),
    placeholderData: keepPreviousData,
  })

export const jobs = queryOptions({
  queryKey: JOBS,
  queryFn: (context) => call(listJobs, {}, asked(context)),
  refetchInterval: NOW_AND_THEN,
})
