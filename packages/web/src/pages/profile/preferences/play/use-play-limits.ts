import type { Input } from '@fourcast/contract/endpoint.ts'
import type { PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { putLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { momentText } from '#domains/responsible-play/break-text.ts'
import { announceUpdate } from '#core/live/updates.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PLAY_LIMITS } from '#core/api/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'

type Changes = Input<typeof putLimits>['body']

/** Writes the limits to the cache, so that every screen applies them at once. */
function useTakeOver() {
  const queries = useQueryClient()
  return (limits: PlayLimits) => {
    queries.setQueryData<PlayLimits>(PLAY_LIMITS, limits)
    void queries.invalidateQueries({ queryKey: SUBSCRIPTION })
  }
}

export function useSaveLimits(onSaved: (sent: Changes) => void) {
  const takeOver = useTakeOver()
  const save = useMutation({
    scope: { id: 'play-limits' },
    mutationFn: (body: Changes) => call(putLimits, { body }),
    onSuccess: (limits, body) => {
      takeOver(limits)
      onSaved(body)
      notify({ type: 'success', message: limitsSavedText(limits, body) })
    },
    onError: (error, body) =>
      actionFailed(error, 'Failed to save your limits', () => save.mutate(body)),
  })
  return save
}

function limitsSavedText({ generationsPerDay, next }: PlayLimits, body: Changes): string {
  if (body.generationsPerDay === undefined) return 'Your reminder is saved.'
  if (next !== null) return `${limitText(next.generationsPerDay)} from ${momentText(next.from)} on.`
  return `${limitText(generationsPerDay)} from now on.`
}

/** '20 generations a day', 'No personal limit'. */
export const limitText = (limit: number | null) =>
  limit === null
    ? 'No personal limit'
    : `${limit} ${limit === 1 ? 'generation' : 'generations'} a day`

/** Starts a break. The server sends its notification, to every device. */
export function useTakeBreak(onDone: () => void) {
  const takeOver = useTakeOver()
  const take = useMutation({
    mutationFn: (length: Input<typeof takeBreak>['body']['length']) =>
      call(takeBreak, { body: { length } }),
    onSuccess: (limits) => {
      takeOver(limits)
      announceUpdate()
    },
    onError: (error, length) =>
      actionFailed(error, 'Failed to start your break', () => take.mutate(length)),
    onSettled: onDone,
  })
  return take
}
