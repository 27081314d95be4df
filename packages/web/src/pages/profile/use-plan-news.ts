import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { INVOICES, PAYMENT_METHODS } from '#domains/billing/queries.ts'
import { onUpdate } from '#core/live/updates.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

/** Asks again when the server has news: a bank has paid, a renewal was refused, a term is over. */
export function usePlanNews() {
  const queries = useQueryClient()
  useEffect(
    () =>
      onUpdate(() => {
        for (const queryKey of [SUBSCRIPTION, INVOICES, PAYMENT_METHODS])
          void queries.invalidateQueries({ queryKey })
      }),
    [queries],
  )
}
