import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepState, keptState } from './model-state.ts'
import { suggestionsOf } from '#domains/forecasts/suggestions.ts'
import { states } from '#domains/draws/lottery.ts'
import { useUser } from '#core/session.ts'

/** Whose forecast Box 3 takes, and whether there is one. */
export function useBox3() {
  const { id } = useUser()
  const [kept, setKept] = useState(() => keptState(id))
  const list = useQuery(states).data ?? []
  const chosen = list.some(({ code }) => code === kept) ? kept : undefined
  const { data, isPlaceholderData } = useQuery(suggestionsOf(chosen, 0))
  const standing = isPlaceholderData ? undefined : data
  return {
    list,
    /** Undefined where the server chooses: the first state followed, else the one with most draws. */
    state: chosen,
    /** What the select shows. */
    code: chosen ?? standing?.basis.state,
    choose: (state: string) => {
      keepState(id, state)
      setKept(state)
    },
    /** Undefined until it is known, and where it cannot be had: then a press tells. */
    standing,
    /** Whether a press would be refused, as far as is known. */
    closed: standing !== undefined && standing.model === null,
  }
}

export type Box3 = ReturnType<typeof useBox3>
