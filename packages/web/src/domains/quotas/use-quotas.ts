import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Cost, type Shortage, shortageOf } from './quota.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { current } from '#domains/billing/subscription.ts'

/** What someone may still do today. Until that is known nothing is allowed. */
export function useQuotas() {
  const query = useQuery(current)
  const { data } = query
  const until = useBreak()
  return useMemo(
    () => ({
      query,
      /** Undefined until it is known. */
      current: data,
      /** Why a use would be refused, as far as is known; null where it would not. */
      shortage: (cost: Cost) => (data === undefined ? onBreak(until) : shortageOf(data, cost)),
    }),
    [query, data, until],
  )
}

/** A break is known without the plan, too. */
const onBreak = (until: string | null): Shortage | null =>
  until === null ? null : { why: 'break', until }

export type Quotas = ReturnType<typeof useQuotas>
