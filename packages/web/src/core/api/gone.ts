import { ApiFailure } from './failure.ts'

/** For deletions: what is gone already, by another tab, is what was wanted. Throws any other error. */
export function goneIsDone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'not_found')) throw error
}
