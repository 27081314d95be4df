import { PLANS } from '@fourcast/contract/plans.ts'
import { type QueryClient, useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { readFollowed, writeFollowed } from './followed-copy.ts'
import { HISTORY, preferences, STATS, SUGGESTIONS, WINNING_NUMBERS } from '#core/api/queries.ts'
import { useSession, useUser } from '#core/session.ts'

const NONE: readonly string[] = []
/** Key of the mutation that changes the followed states. */
export const FOLLOWED_CHANGE = ['lottery-selection']

/** Reloads all data that depends on the followed states. */
export function refetchByFollowed(queries: QueryClient) {
  for (const queryKey of [SUGGESTIONS, WINNING_NUMBERS, HISTORY, STATS])
    void queries.invalidateQueries({ queryKey })
}

/**
 * The followed states, in the user's order. The server's list wins; until it is loaded, or if that fails,
 * this browser's copy is used.
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
    /** States within the plan's limit: the first ones, after a downgrade. */
    active: useMemo(() => states.slice(0, most), [states, most]),
    /** States beyond the limit of a smaller plan. */
    paused: useMemo(() => states.slice(most), [states, most]),
    most,
    /** True once the server has answered or failed. */
    known: data !== undefined || isError,
    /** True if the list can be changed, because the server has sent it. */
    listed: listed !== undefined,
    /** True while a change is being saved. */
    saving,
    /** The query of the server's list. */
    query,
  }
}
