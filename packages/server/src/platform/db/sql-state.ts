/** PostgreSQL's code for a duplicate of a unique value. */
const UNIQUE_VIOLATION = '23505'

/** True if a statement failed because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION

/** A lock was not free within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** PostgreSQL's code of an error, such as '23503'; null for other errors. */
export function sqlState(error: unknown): string | null {
  const found = ofDatabase(error)
  return found === null ? null : textOf(found, 'code')
}

/** True if a write failed because its account was deleted meanwhile. */
export function isOwnerGone(error: unknown): boolean {
  const found = ofDatabase(error)
  if (found === null || textOf(found, 'code') !== '23503') return false
  return textOf(found, 'constraint')?.endsWith('_user_id_account_id_fk') ?? false
}

/** Finds PostgreSQL's error, which queries wrap, some of them twice. */
function ofDatabase(error: unknown): Error | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (textOf(at, 'severity') !== null) return at
  return null
}

function textOf(error: Error, name: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value
  return typeof value === 'string' ? value : null
}
