import { endOtherSessions, endSession, type OpenSession } from '@fourcast/contract/sessions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { place, SESSIONS } from './places.ts'
import { openSessions } from './queries.ts'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { goneIsDone } from '#core/api/gone.ts'
import { notify } from '#core/notifications/notifications.ts'

/** Signs one device out; one that is gone already is signed out, which is what was wanted. */
export function useEndSession() {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: ({ id }: OpenSession) => call(endSession, { params: { id } }).catch(goneIsDone),
    onSuccess: (_, { id, device }) => {
      queries.setQueryData(openSessions.queryKey, (list) => list?.filter((one) => one.id !== id))
      notify({ kept: true, type: 'success', message: `${device} is signed out.` })
      place(SESSIONS)?.focus()
    },
    onError: (error, session) =>
      actionFailed(error, 'The device could not be signed out', () => end.mutate(session)),
  })
  return end
}

export function useEndOthers() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: (left) => {
      queries.setQueryData(openSessions.queryKey, left)
      notify({ kept: true, type: 'success', message: 'All other devices are signed out.' })
    },
  })
}
