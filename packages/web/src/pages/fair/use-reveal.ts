import { type FairSeed, revealSeed } from '@fourcast/contract/fair.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { fairSeed } from '#domains/picks/fair/queries.ts'
import { keepRevealed, lastRevealed } from '#domains/picks/fair/revealed.ts'
import { useUser } from '#core/session.ts'

/** Ends the seed in use; the one revealed last is kept on this device. */
export function useReveal() {
  const { id } = useUser()
  const queries = useQueryClient()
  const [revealed, setRevealed] = useState<FairSeed | null>(() => lastRevealed(id))
  const reveal = useMutation({
    mutationFn: () => call(revealSeed, {}),
    onSuccess: ({ revealed: ended, next }) => {
      keepRevealed(id, ended)
      setRevealed(ended)
      queries.setQueryData(fairSeed.queryKey, next)
    },
  })
  return { revealed, reveal }
}
