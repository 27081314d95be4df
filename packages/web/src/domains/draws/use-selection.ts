import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Preferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Change, changed } from './selection.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PREFERENCES } from '#core/api/queries.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { FOLLOWED_CHANGE, refetchByFollowed, useFollowed } from './use-followed.ts'

/** Changes the followed states on screen at once; undoes the change if the server rejects it. */
export function useSelection() {
  const queries = useQueryClient()
  const { most, saving } = useFollowed()
  const states = () => queries.getQueryData<Preferences>(PREFERENCES)?.selectedLotteryStates ?? []
  const put = (selectedLotteryStates: string[]) =>
    queries.setQueryData<Preferences>(
      PREFERENCES,
      (old) => old && { ...old, selectedLotteryStates },
    )
  /** While later changes wait, the screen is ahead of the server: its answer must not replace the list. */
  const isLast = () => queries.isMutating({ mutationKey: FOLLOWED_CHANGE }) === 1

  const { mutate } = useMutation({
    mutationKey: FOLLOWED_CHANGE,
    // Serial, so that the server ends up with the last press.
    scope: { id: 'preferences' },
    // Sends the current list, with presses made meanwhile.
    mutationFn: (_change: Change) =>
      call(putPreferences, { body: { selectedLotteryStates: states().slice(0, most) } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: PREFERENCES })
      const before = states()
      put(changed(before, change, most))
      return { before }
    },
    onSuccess: ({ selectedLotteryStates }) => {
      if (!isLast()) return
      put(selectedLotteryStates)
      refetchByFollowed(queries)
    },
    onError: (error, _change, context) => {
      if (context && isLast()) put(context.before)
      void queries.invalidateQueries({ queryKey: PREFERENCES })
      notify({ type: 'error', message: refusalMessage(error, MESSAGES.preferencesFailed) })
    },
  })
  return { change: mutate, saving }
}
