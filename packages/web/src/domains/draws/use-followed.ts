import { PLANS } from '@fourcast/contract/plans.ts'
import { type QueryClient, useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { readFollowed, writeFollowed } from './followed-copy.ts'
import { HISTORY, preferences, STATS, SUGGESTIONS, WINNING_NUMBERS } from '#core/api/queries.ts'
import { useSession, useUser } from '#core/session.ts'

const NONE: readonly string[] = []
/** The key of the mutation that changes the followed states. */
export const FOLLOWED_CHANGE = ['lottery-selection']

/** Loads again everything that the server answers by the followed states. */
export function refetchByFollowed(queries: QueryClient) {
  for (const queryKey of [SUGGESTIONS, WINNING_NUMBERS, HISTORY, STATS])
    void queries.invalidateQueries({ queryKey })
}

/**
 * The states someone follows, in their order. The server's list wins; until it is here, and where it
 * cannot be had, this browser's copy stands in.
 */
export function useFollowed() {
  const { id } = useUser()
  const { subscription } = useSession()
  const most = PLANS[subscription?.plan ?? 'free'].limits.stateLotteryUpdates
  const query = useQuery(preferences)
  const { data, isError } = query
  const listed = data?.selectedLotteryStates
  const copied = useMemo(() => (listed === undefined ? readFollowed(id) : NONE), [id, listed])
  const saving = useIsMutating({ mutationKey: FOLLOWED_CHANGE }) > 0
  useEffect(() => {
    // Other tabs read the copy, so it may hold only states that the server has stored.
    if (listed !== undefined && !saving) writeFollowed(id, listed)
  }, [id, listed, saving])
  const states = listed ?? copied
  return {
    states,
    /** As far as the plan goes: the first ones, after a downgrade. */
    active: useMemo(() => states.slice(0, most), [states, most]),
    /** Those that a smaller plan no longer follows. */
    paused: useMemo(() => states.slice(most), [states, most]),
    most,
    /** Whether there is nothing better to wait for. */
    known: data !== undefined || isError,
    /** Whether the list can be changed: true once the server has sent it. */
    listed: listed !== undefined,
    /** A change is being saved. */
    saving,
    /** Of the server's list. */
    query,
  }
}
