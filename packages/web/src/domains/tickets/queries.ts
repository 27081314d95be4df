import { ticketsOverTime } from '@fourcast/contract/ticket-sums.ts'
import { listTickets } from '@fourcast/contract/tickets.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { PLAYED_TICKETS, requestOptions, STATS } from '#core/api/queries.ts'

/** A page of the user's tickets, newest first. */
export const ticketsPage = (page: number, size: number) =>
  queryOptions({
    queryKey: [...PLAYED_TICKETS, { page, size }],
    queryFn: (context) => call(listTickets, { query: { page, size } }, requestOptions(context)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** The user's tickets for one result. */
export const ticketsOfResult = (generationId: string) =>
  queryOptions({
    queryKey: [...PLAYED_TICKETS, { generationId }],
    queryFn: (context) =>
      call(listTickets, { query: { generationId, size: 100 } }, requestOptions(context)),
  })

/** Stakes and prizes over time. */
export const overTime = queryOptions({
  queryKey: [...PLAYED_TICKETS, 'over-time'],
  queryFn: (context) => call(ticketsOverTime, {}, requestOptions(context)),
})

/** Reloads everything that depends on tickets. */
export const ticketsChanged = (queries: QueryClient) =>
  Promise.all([PLAYED_TICKETS, STATS].map((queryKey) => queries.invalidateQueries({ queryKey })))
