import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { INVOICES, PAYMENT_METHODS } from '#domains/billing/queries.ts'
import { onUpdate } from '#core/live/updates.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

/**
 * Refetches the plan on events of the server: a bank payment arrived, a renewal was declined, a term ended.
 */
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
