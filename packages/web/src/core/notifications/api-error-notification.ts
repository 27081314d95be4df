import { ApiFailure } from '#core/api/failure.ts'
import { notify } from './notifications.ts'
import { errorMessage, isTransient, refusalMessage } from '#core/api/error-message.ts'

/** Tells of a failed call: one 'Validation Error' per bad field, else 'API Error' with Retry. */
export function apiErrorNotification(error: unknown, retry?: () => void) {
  const fields = fieldsOf(error)
  if (fields.length > 0) return validationNotifications(fields)
  apiError(errorMessage(error), retry)
}

/**
 * Tells that something a person did was not done: what is wrong with each field, else the server's
 * reason, else `otherwise`. Retry does the same again, where that may help.
 */
export function actionFailed(error: unknown, otherwise: string, retry: () => void) {
  const fields = fieldsOf(error)
  if (fields.length > 0) return validationNotifications(fields)
  apiError(refusalMessage(error, otherwise), isTransient(error) ? retry : undefined)
}

const fieldsOf = (error: unknown) =>
  error instanceof ApiFailure ? Object.values(error.fields) : []

const apiError = (message: string, retry: (() => void) | undefined) =>
  notify({
    type: 'error',
    title: 'API Error',
    message,
    actions: retry ? [{ label: 'Retry', action: retry }] : [],
  })

/** One per message, titled 'Validation Error'. */
export function validationNotifications(messages: readonly string[]) {
  for (const message of new Set(messages)) {
    notify({ type: 'error', title: 'Validation Error', message })
  }
}
