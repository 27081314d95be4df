import { ApiFailure } from '#core/api/failure.ts'
import { notify } from './notifications.ts'
import { errorMessage, isTransient, refusalMessage } from '#core/api/error-message.ts'

/** Reports a failed call: one 'Validation Error' per bad field, else 'API Error' with Retry. */
export function apiErrorNotification(error: unknown, retry?: () => void) {
  const fields = fieldsOf(error)
  if (fields.length > 0) return validationNotifications(fields)
  apiError(errorMessage(error), retry)
}

/**
 * Reports that a user's action failed: each bad field, else the server's reason, else `otherwise`. Offers
 * Retry if the error may be transient.
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

/** One toast per message, titled 'Validation Error'. */
export function validationNotifications(messages: readonly string[]) {
  for (const message of new Set(messages)) {
    notify({ type: 'error', title: 'Validation Error', message })
  }
}
