import { actionFailed } from '#core/notifications/api-error-notification.ts'
import { ApiFailure } from '#core/api/failure.ts'

/** Leaves to a form what belongs to a field; tells of the rest, with a way to do the same again. */
export function tellFailure(error: unknown, failed: string, retry: () => void): void {
  if (error instanceof ApiFailure && Object.keys(error.fields).length > 0) throw error
  actionFailed(error, failed, retry)
}
