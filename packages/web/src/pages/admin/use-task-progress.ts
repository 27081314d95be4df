import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ADMIN } from './parts/queries.ts'
import type { requestOptions } from '#core/api/queries.ts'

/** An import or a training. */
interface UnderWay {
  status: string
}

type How = ReturnType<typeof requestOptions>

/** Milliseconds between two looks. */
const EVERY = 1_000

/** It moves by itself. */
export const isUnderWay = ({ status }: UnderWay) => status === 'queued' || status === 'running'

/** What a list says, or what is newer while it is under way; at its end all pages are out of date. */
export function useTaskProgress<Listed extends UnderWay, Now extends UnderWay>(
  listed: Listed,
  key: readonly unknown[],
  ask: (how: How) => Promise<Now>,
) {
  const follows = isUnderWay(listed)
  const { data } = useQuery({
    queryKey: [...ADMIN, ...key],
    // Nobody did anything: it does not keep the session alive.
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
