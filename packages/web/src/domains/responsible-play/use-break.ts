import { useQuery } from '@tanstack/react-query'
import { playLimits } from './queries.ts'
import { useNow } from '#core/clock.ts'

const LOOK_EVERY = 10_000

/**
 * The end of the user's break; null without one, or until it is loaded. Sends no request: the frame around
 * every screen does.
 */
export function useBreak(): string | null {
  const { data } = useQuery({ ...playLimits, enabled: false })
  const time = useNow(LOOK_EVERY)
  const until = data?.break?.until ?? null
  return until !== null && Date.parse(until) > time ? until : null
}
