import { pickLuck } from '@fourcast/contract/luck.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { asked, STATS } from '#core/api/queries.ts'

/** The counts of saved results beside luck. Requested again with the statistics. */
export const pickLuckQuery = queryOptions({
  queryKey: [...STATS, 'luck'],
  queryFn: (context) => call(pickLuck, {}, asked(context)),
})
