import { stateLuck } from '@fourcast/contract/luck.ts'
import { ticketLedger } from '@fourcast/contract/ticket-sums.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions, DRAW_RECORD, PLAYED_TICKETS } from '#core/api/queries.ts'

/** Draws and never drawn numbers of a state, with the wait of a number if one is given. */
export const luckQuery = (state: string, numbers: string | null = null) =>
  queryOptions({
    queryKey: [...DRAW_RECORD, 'luck', { state, numbers }],
    queryFn: (context) =>
      call(
        stateLuck,
        { query: { state, ...(numbers !== null && { numbers }) } },
        requestOptions(context),
      ),
    placeholderData: keepPreviousData,
  })

export const ledgerQuery = queryOptions({
  queryKey: [...PLAYED_TICKETS, 'ledger'],
  queryFn: (context) => call(ticketLedger, {}, requestOptions(context)),
})
