import type { Generation } from '@fourcast/contract/numbers.ts'

type Result = Pick<Generation, 'original' | 'windowOver' | 'compared' | 'boxMatch'>

/** The status of a result that has not won, for the list and its details. */
export function pendingText({ original, windowOver, compared, boxMatch }: Result) {
  if (original.includes(null)) return 'Pending, needs 4 digits to be checked'
  if (!windowOver) return 'Pending'
  if (!compared) return 'Not checked: no results for these days yet'
  return boxMatch
    ? 'Pending, exact order not drawn within 7 days'
    : 'Pending, not drawn within 7 days'
}
