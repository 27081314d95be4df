import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HISTORY, STATS } from '#core/api/queries.ts'
import { useSingleMutation } from '#core/use-single-mutation.ts'
import { randomUuid } from '#core/uuid.ts'
import { useUser } from '#core/session.ts'
import { announce } from '#domains/picks/announce.ts'
import { generate } from '#domains/picks/methods.ts'
import { randomDigits } from '#domains/picks/random-digits.ts'
import { showResults } from '#domains/picks/session-results.ts'
import { noticeLimit } from '#domains/quotas/limit-notice.ts'

/** Generates from random digits at once. The pick is also the one that the generator shows. */
export function useQuickGenerate() {
  const queries = useQueryClient()
  const { isDemo } = useUser()
  // Unlike the mutation's data it stays while the next pick is generated.
  const [made, setMade] = useState<Generation | null>(null)
  const generating = useSingleMutation({
    sameAs: (method: Exclude<Method, 'mixed'>) => method,
    mutationFn: async (method) => {
      const order = { choice: method, digits: randomDigits(), state: undefined, id: randomUuid() }
      const [made] = await generate(order)
      if (made === undefined) throw new Error('The server returned no pick')
      return made
    },
    onSuccess: (one) => {
      setMade(one)
      showResults(queries, [one])
      announce([one])
      void queries.invalidateQueries({ queryKey: STATS })
      if (one.saved) void queries.invalidateQueries({ queryKey: HISTORY })
    },
    onSettled: (_made, error) => void noticeLimit(queries, isDemo, error),
  })
  return { generating, made, setMade }
}

export type QuickGeneration = ReturnType<typeof useQuickGenerate>
