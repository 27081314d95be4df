import { ApiFailure, messageOf } from '#lib/failure.ts'
import { notify } from '#lib/notifications.ts'

/** Tells of a failed call: one 'Validation Error' per bad field, else 'API Error' with Retry. */
export function apiErrorNotification(error: unknown, retry?: () => void) {
  const fields = error instanceof ApiFailure ? Object.values(error.fields) : []
  if (fields.length > 0) return validationNotifications(fields)
  notify({
    type: 'error',
    title: 'API Error',
    message: messageOf(error),
    ...(retry ? { actions: [{ label: 'Retry', action: retry }] } : {}),
  })
}

/** One per message, titled 'Validation Error'. */
export function validationNotifications(messages: readonly string[]) {
  for (const message of new Set(messages)) {
    notify({ type: 'error', title: 'Validation Error', message })
  }
}
