import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Cost, shortageOf } from './quota.ts'
import { current } from '#domains/billing/subscription.ts'

/** What someone may still do today. Until that is known nothing is allowed. */
export function useQuotas() {
  const query = useQuery(current)
  const { data } = query
  return useMemo(
    () => ({
      query,
      /** Undefined until it is known. */
      current: data,
      /** Why a use would be refused, as far as is known; null where it would not. */
      shortage: (cost: Cost) => (data === undefined ? null : shortageOf(data, cost)),
    }),
    [query, data],
  )
}

export type Quotas = ReturnType<typeof useQuotas>
