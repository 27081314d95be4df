import { isNumbers } from '../digits.ts'
import { below, type Random } from '../learning/random.ts'

/**
 * Whether many people are likely to choose a number: a day of the year (0704, 3112), a year from 1900 to
 * 2029, digits that repeat as a pattern (7777, 1212, 1221, 1122) or that follow each other (1234, 9876).
 * It wins as often as any other. A RangeError unless `numbers` is four digits.
 */
export const isCommonChoice = (numbers: string): boolean => {
  if (!isNumbers(numbers)) throw new RangeError(`not a four-digit number: ${numbers}`)
  const [first, last] = [Number(numbers.slice(0, 2)), Number(numbers.slice(2))]
  const isDate = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31
  return (
    isDate(first, last) ||
    isDate(last, first) ||
    (Number(numbers) >= 1_900 && Number(numbers) < 2_030) ||
    /^(.)\1(.)\2$|^(..)\3$|^(.)(.)\5\4$/.test(numbers) ||
    isRun(numbers)
  )
}

/** A number that is no common choice, evenly among those. */
export const uncommonNumber = (random: Random): string => {
  for (;;) {
    const numbers = String(below(random, 10_000)).padStart(4, '0')
    if (!isCommonChoice(numbers)) return numbers
  }
}

/** Each digit one above the digit before, or each one below; 9 and 0 are neighbours. */
const isRun = (numbers: string): boolean => {
  const steps = [1, 2, 3].map((at) => (10 + Number(numbers[at]) - Number(numbers[at - 1])) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}
