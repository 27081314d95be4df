import type { Preferences } from '@fourcast/contract/preferences.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onFollowedElsewhere, readFollowed } from './followed-copy.ts'
import { PREFERENCES } from '#core/api/queries.ts'
import { refetchByFollowed } from './use-followed.ts'
import { useUser } from '#core/session.ts'

/** Shows the states selected in another tab of this browser, without a request. */
export function useFollowedElsewhere() {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(
    () =>
      onFollowedElsewhere(id, () => {
        // Reads the copy again: after simultaneous changes, both tabs then show the last one written.
        const selectedLotteryStates = readFollowed(id)
        queries.setQueryData<Preferences>(
          PREFERENCES,
          (old) => old && { ...old, selectedLotteryStates },
        )
        refetchByFollowed(queries)
      }),
    [queries, id],
  )
}
