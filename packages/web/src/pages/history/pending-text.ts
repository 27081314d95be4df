import type { Generation } from '@fourcast/contract/numbers.ts'

type Result = Pick<Generation, 'numbers' | 'windowOver' | 'compared' | 'boxMatch'>

/** The status of a result that has not won, for the list and its details. */
export function pendingText({ numbers, windowOver, compared, boxMatch }: Result) {
  // Platinum fills all four places, whichever digits were its seed.
  if (numbers.includes(null)) return 'Pending, needs 4 digits to be checked'
  if (!windowOver) return 'Pending'
  if (!compared) return 'Pending, no results of these days to check yet'
  // A state that was followed later was not looked at: 'not drawn' would say too much.
  return boxMatch
    ? 'Pending, no exact match found within 7 days'
    : 'Pending, no match found within 7 days'
}
