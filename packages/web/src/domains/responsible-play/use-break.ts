import { useQuery } from '@tanstack/react-query'
import { playLimits } from './queries.ts'
import { useNow } from '#core/clock.ts'

const LOOK_EVERY = 10_000

/**
 * Until when the one who is signed in is on a break; null where they are not, or nobody knows yet.
 * It only listens: the frame around every screen asks.
 */
export function useBreak(): string | null {
  const { data } = useQuery({ ...playLimits, enabled: false })
  const time = useNow(LOOK_EVERY)
  const until = data?.break?.until ?? null
  return until !== null && Date.parse(until) > time ? until : null
}
