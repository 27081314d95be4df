import { ticketsOverTime } from '@fourcast/contract/ticket-sums.ts'
import { listTickets } from '@fourcast/contract/tickets.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { PLAYED_TICKETS, STATS } from '#core/api/queries.ts'

interface Context {
  client: QueryClient
  queryKey: readonly unknown[]
  signal: AbortSignal
}

/** Reloading data that is on screen is no user action, so it does not keep the session alive. */
const asked = ({ client, queryKey, signal }: Context) => ({
  signal,
  background: client.getQueryData(queryKey) !== undefined,
})

/** A page of the user's tickets, newest first. */
export const ticketsPage = (page: number, size: number) =>
  queryOptions({
    queryKey: [...PLAYED_TICKETS, { page, size }],
    queryFn: (context) => call(listTickets, { query: { page, size } }, asked(context)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/** The user's tickets for one result. */
export const ticketsOfResult = (generationId: string) =>
  queryOptions({
    queryKey: [...PLAYED_TICKETS, { generationId }],
    queryFn: (context) => call(listTickets, { query: { generationId, size: 100 } }, asked(context)),
  })

/** Stakes and prizes over time. */
export const overTime = queryOptions({
  queryKey: [...PLAYED_TICKETS, 'over-time'],
  queryFn: (context) => call(ticketsOverTime, {}, asked(context)),
})

/** Reloads everything that depends on tickets. */
export const ticketsChanged = (queries: QueryClient) =>
  Promise.all([PLAYED_TICKETS, STATS].map((queryKey) => queries.invalidateQueries({ queryKey })))
