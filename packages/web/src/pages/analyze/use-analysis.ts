import { type Analysis, analyze } from '@fourcast/contract/analysis.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Digits, formatDigits } from '@fourcast/engine/digits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'
import { notify } from '#core/notifications/notifications.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

/** Without a state, the server chooses one. */
export interface AnalysisRequest {
  digits: Digits
  state: string | undefined
}

const keyOf = (digits: Digits, state: string | null | undefined) => [
  'analysis',
  { numbers: formatDigits(digits), state: state ?? null },
]

/**
 * Runs an analysis only on request, because each run counts against the quota. Navigating back restores a
 * result from the cache; a reload loses it.
 */
export function useAnalysis(digits: Digits, state: string | null) {
  const queries = useQueryClient()
  const [shown, setShown] = useState(
    () => queries.getQueryData<Analysis>(keyOf(digits, state)) ?? null,
  )
  const { mutate, reset, isPending, error, variables } = useSingleMutation({
    sameAs: (order) => JSON.stringify(bodyOf(order)),
    mutationFn: (order: AnalysisRequest) => call(analyze, { body: bodyOf(order) }),
    onSuccess: (made, order) => {
      queries.setQueryData(keyOf(order.digits, order.state), made)
      setShown(made)
      notify({ type: 'success', message: MESSAGES.analysisDone })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: SUBSCRIPTION }),
  })
  return {
    shown,
    running: isPending,
    error,
    run: mutate,
    /** Repeats the failed run. */
    retry: () => variables && mutate(variables),
    discard: () => {
      reset()
      setShown(null)
    },
  }
}

const bodyOf = ({ digits, state }: AnalysisRequest) => ({
  numbers: [...digits],
  ...(state === undefined ? {} : { state }),
})
