import { type CurrentSubscription, updateSubscription } from '@fourcast/contract/subscriptions.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { createIntents } from '#domains/billing/payments/intents.ts'

/** Takes back a cancellation, or a change to another plan, that has not come yet. */
export function useKeepPlan({ plan }: CurrentSubscription) {
  const changed = usePlanChanged()
  const [once] = useState(createIntents)
  const keep = useMutation({
    mutationFn: async () => {
      if (plan === 'free') throw new Error('There is no plan to keep')
      return once([plan], (idempotencyKey) =>
        call(updateSubscription, { body: { planId: plan } }, { idempotencyKey }),
      )
    },
    onSuccess: (next) => changed('plan' in next ? next : undefined),
    onError: (error) => {
      // Another tab may have done it.
      changed()
      actionFailed(error, 'Your plan could not be kept', () => keep.mutate())
    },
  })
  return keep
}
