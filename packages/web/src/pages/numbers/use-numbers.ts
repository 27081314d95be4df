import {
  changeSavedNumber,
  deleteSavedNumber,
  type SavedNumber,
} from '@fourcast/contract/saved-numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { numbersChanged } from './queries.ts'
import { call } from '#core/api/api.ts'
import { goneIsDone } from '#core/api/error-message.ts'
import { sharedLink } from '#domains/picks/save-link.ts'
import { copyText } from '#core/clipboard.ts'
import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { notify } from '#core/notifications/notifications.ts'

export function useStop() {
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: ({ id }: SavedNumber) =>
      call(changeSavedNumber, { params: { id }, body: { stop: true } }),
    onSuccess: () => notify({ type: 'success', message: 'We no longer check this number.' }),
    onError: (error, one) =>
      actionFailed(error, 'Failed to stop this number', () => stop.mutate(one)),
    onSettled: () => numbersChanged(queries),
  })
  return stop
}

/** Deletes a number. Its tickets stay. */
export function useDeleteNumber() {
  const queries = useQueryClient()
  const remove = useMutation({
    // If another tab has deleted it already, the result is the same.
    mutationFn: ({ id }: SavedNumber) =>
      call(deleteSavedNumber, { params: { id } }).catch(goneIsDone),
    onSuccess: () => notify({ type: 'success', message: 'Number deleted.' }),
    onError: (error, one) =>
      actionFailed(error, 'Failed to delete this number', () => remove.mutate(one)),
    onSettled: () => numbersChanged(queries),
  })
  return remove
}

/** Shares a link by the browser's share sheet, or copies it. */
export async function shareNumber({ numbers }: SavedNumber) {
  const url = sharedLink(numbers)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: 'Fourcast', text: `My number: ${numbers.join('')}`, url })
      return
    } catch (error) {
      // The user closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url))
    notify({ type: 'success', message: 'Link copied. Paste it to share it.' })
  else notify({ type: 'error', message: `Your browser blocked sharing. Copy this instead: ${url}` })
}
