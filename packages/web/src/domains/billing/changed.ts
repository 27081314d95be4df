import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { INVOICES, PAYMENT_METHODS } from './queries.ts'
import { announceUpdate } from '#core/live/updates.ts'
import { HISTORY, PREFERENCES } from '#core/api/queries.ts'
import { useSession } from '#core/session.ts'
import { current, SUBSCRIPTION } from './subscription.ts'

/** Applies a changed plan: every screen shows it at once, and data that depends on it is reloaded. */
export function usePlanChanged() {
  const queries = useQueryClient()
  const { reload } = useSession()
  return (next?: CurrentSubscription) => {
    if (next !== undefined) queries.setQueryData(current.queryKey, next)
    else void queries.invalidateQueries({ queryKey: SUBSCRIPTION })
    for (const queryKey of [INVOICES, PAYMENT_METHODS, HISTORY, PREFERENCES])
      void queries.invalidateQueries({ queryKey })
    // Ignores a failure: the next page reloads it.
    reload().catch(() => undefined)
    announceUpdate()
  }
}
