import { getProfile } from '@fourcast/contract/profile.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { requestOptions } from '#core/api/queries.ts'

export const PROFILE = ['profile'] as const

export const profile = queryOptions({
  queryKey: PROFILE,
  queryFn: (context) => call(getProfile, {}, requestOptions(context)),
})
