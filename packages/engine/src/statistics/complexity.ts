import type { CompleteDigits } from '../digits.ts'

/**
 * Our own index from 0 to 10 for how varied a number looks, the mean of three parts: how many digits
 * differ, how many different steps lead from digit to digit, and how often those steps change between up
 * and down. 1111 → 0, 1234 → 3.3, 7294 → 8.3. It does not affect the odds.
 */
export const complexity = (digits: CompleteDigits): number => {
  const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0))
  const turns = steps.slice(1).filter((step, i) => step * (steps[i] ?? 0) < 0).length
  const variety = (new Set(digits).size - 1) / 3 + (new Set(steps).size - 1) / 2 + turns / 2
  return (10 * variety) / 3
}
