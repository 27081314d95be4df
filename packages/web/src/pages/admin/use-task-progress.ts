import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ADMIN } from './parts/queries.ts'
import type { requestOptions } from '#core/api/queries.ts'

/** Import or training. */
interface UnderWay {
  status: string
}

type How = ReturnType<typeof requestOptions>

/** Milliseconds between two requests. */
const EVERY = 1_000

/** True if the status will change without an admin action. */
export const isUnderWay = ({ status }: UnderWay) => status === 'queued' || status === 'running'

/** Polls a running task. Returns its newest state, and invalidates all admin queries at its end. */
export function useTaskProgress<Listed extends UnderWay, Now extends UnderWay>(
  listed: Listed,
  key: readonly unknown[],
  ask: (how: How) => Promise<Now>,
) {
  const follows = isUnderWay(listed)
  const { data } = useQuery({
    queryKey: [...ADMIN, ...key],
    // A background request does not extend the session.
    queryFn: ({ signal }) => ask({ signal, background: true }),
    enabled: follows,
    refetchInterval: EVERY,
  })
  const queries = useQueryClient()
  const ended = follows && data !== undefined && !isUnderWay(data)
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: ADMIN })
  }, [ended, queries])
  return follows ? (data ?? listed) : listed
}
