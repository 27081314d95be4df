/** What PostgreSQL calls it when a value that may be there once is there already. */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because someone else has that value, however deep the reason lies. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === UNIQUE_VIOLATION) return true
  return false
}
