import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateOptions } from './draw-options.ts'
import { lastState } from './last-state.ts'
import { preferences } from '#core/api/queries.ts'

/** The state used last, else the first that is followed and sells tickets. */
export function useOfferedState(userId: string) {
  const { data } = useQuery(preferences)
  const [last] = useState(() => lastState(userId))
  const known = new Set<string>(stateOptions().map(([code]) => code))
  const followed = data?.selectedLotteryStates ?? []
  return [last, ...followed].find((code) => known.has(code)) ?? ''
}
