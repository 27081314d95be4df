import { listSessions } from '@fourcast/contract/sessions.ts'
import { getTotp } from '@fourcast/contract/totp.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'

export const twoFactor = queryOptions({
  queryKey: ['two-factor'],
  queryFn: (context) => call(getTotp, {}, requestOptions(context)),
  refetchOnWindowFocus: 'always',
})

export const openSessions = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: (context) => call(listSessions, {}, requestOptions(context)),
  refetchOnWindowFocus: 'always',
})
