import { boxKey, isNumbers } from './digits.ts'

/** How a result matches a draw: the exact number, or its digits in another order. */
export type Match = 'straight' | 'box'

/** For how many days of 24 hours a saved result is compared with draws. */
export const MATCH_WINDOW_DAYS = 7

/**
 * The best match of any of a result's sets (two for Box 4) with a draw: 'straight' before 'box',
 * null for neither. Sets with an empty place ('1-3-') and draws that are not four digits never
 * match.
 */
export const matchOf = (sets: readonly string[], drawn: string): Match | null => {
  if (!isNumbers(drawn)) return null
  if (sets.includes(drawn)) return 'straight'
  return sets.some((set) => boxKey(set) === boxKey(drawn)) ? 'box' : null
}

/** Whether a draw was held after a result was saved, and at most 7 days later. */
export const inMatchWindow = (savedAt: Temporal.Instant, drawnAt: Temporal.Instant): boolean =>
  Temporal.Instant.compare(drawnAt, savedAt) > 0 &&
  Temporal.Instant.compare(drawnAt, savedAt.add({ hours: 24 * MATCH_WINDOW_DAYS })) <= 0
