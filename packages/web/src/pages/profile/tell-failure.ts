import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { ApiFailure } from '#core/api/failure.ts'

/** Rethrows errors that belong to a form field; shows all others as a notification with Retry. */
export function tellFailure(error: unknown, failed: string, retry: () => void): void {
  if (error instanceof ApiFailure && Object.keys(error.fields).length > 0) throw error
  actionFailed(error, failed, retry)
}
