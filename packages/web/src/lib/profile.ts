import { getProfile } from '@fourcast/contract/profile.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { asked } from '#lib/queries.ts'

export const PROFILE = ['profile'] as const

/** What someone says of themselves. */
export const profile = queryOptions({
  queryKey: PROFILE,
  queryFn: (context) => call(getProfile, {}, asked(context)),
})
