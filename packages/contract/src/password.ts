import { PASSWORD_MIN, STRENGTH_MIN } from './limits.ts'

const RULES: readonly (readonly [label: string, holds: (password: string) => boolean])[] = [
  ['At least 8 characters', (p) => [...p].length >= PASSWORD_MIN],
  ['One uppercase letter', (p) => /\p{Lu}/u.test(p)],
  ['One lowercase letter', (p) => /\p{Ll}/u.test(p)],
  ['One number', (p) => /\p{Nd}/u.test(p)],
  ['One special character', (p) => /[^\p{L}\p{Nd}]/u.test(p)],
]

/**
 * The one form in which passwords are stored and compared, because keyboards send the same characters in
 * different forms. Source: NIST SP 800-63B, section 3.1.1.2.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

export const isSamePassword = (one: string, other: string): boolean =>
  normalizePassword(one) === normalizePassword(other)

export interface Strength {
  /** 0 to 5: one point per rule. */
  score: number
  label: 'Weak' | 'Fair' | 'Good' | 'Strong'
  /** The rules that are not met yet, in the specification's order. */
  missing: readonly string[]
}

/** Rates a password for the strength meter. Source: the specification, sections 4 and 5. */
export function strengthOf(password: string): Strength {
  const normalized = normalizePassword(password)
  const missing = RULES.filter(([, holds]) => !holds(normalized)).map(([label]) => label)
  const score = RULES.length - missing.length
  const label = score <= 2 ? 'Weak' : score === 3 ? 'Fair' : score === 4 ? 'Good' : 'Strong'
  return { score, label, missing }
}

/** Whether a password meets the rules. The server also rejects common passwords. */
export const isStrongEnough = (password: string) =>
  [...normalizePassword(password)].length >= PASSWORD_MIN &&
  strengthOf(password).score >= STRENGTH_MIN
