import { cancelSubscription } from '@fourcast/contract/subscriptions.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { When } from './choices.ts'
import { call } from '#core/api/api.ts'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { createIntents } from '#domains/billing/payments/intents.ts'

/** Cancels once, however often it is pressed. What it brought back is in `data`. */
export function useCancel() {
  const changed = usePlanChanged()
  const [once] = useState(createIntents)
  return useMutation({
    mutationFn: (when: When) =>
      once([when], (idempotencyKey) =>
        call(cancelSubscription, { query: { when } }, { idempotencyKey }),
      ),
    onSuccess: ({ subscription }) => changed(subscription),
    // It may be done all the same, here or in another tab.
    onError: () => changed(),
  })
}
