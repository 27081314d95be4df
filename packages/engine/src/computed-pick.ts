import { applyMethod, type Method } from './boxes.ts'
import { type Digits, formatDigits, isComplete } from './digits.ts'
import { distinct, evenOdd, highLow, sum } from './figures.ts'
import { atLeastOneDigitChance, pickOdds, type PickOdds } from './odds.ts'

/** A method that needs no model. */
export type ComputedMethod = Exclude<Method, 'ml'>

/** The result of a method that needs no model, with its odds, patterns and description. */
export interface ComputedPick {
  method: ComputedMethod
  original: Digits
  /** For `mixed`, the flash set. */
  numbers: Digits
  flashNumbers?: Digits
  mirrorNumbers?: Digits
  /** No forecast is made. */
  confidence: null
  /** The probability by chance that at least one digit lands in its position; null with empty places. */
  chance: number | null
  patterns: string[]
  odds: PickOdds | null
  description: string
}

/** What each method does, in a sentence. */
export const METHOD_DESCRIPTIONS: Readonly<Record<Method, string>> = {
  flash: 'Adds 3 to each digit, wrapping past 9.',
  mirror: 'Adds 5 to each digit, wrapping past 9.',
  ml: 'Picks four digits with a model trained on past draws.',
  mixed: 'Makes two sets: one adds 3 to each digit, the other 5, both wrapping past 9.',
}

/**
 * The result of Box 1, 2 or 4 for four places. The server stores it, and a browser without a
 * connection shows it until the server has it.
 */
export function computePick(method: ComputedMethod, original: Digits): ComputedPick {
  const made = applyMethod(method, original)
  const numbers = formatDigits(made.numbers)
  const complete = isComplete(original)
  const mirrorNumbers = made.mirrorNumbers ? formatDigits(made.mirrorNumbers) : null
  return {
    method,
    original,
    ...made,
    confidence: null,
    chance: complete ? atLeastOneDigitChance : null,
    patterns: patternsOf(numbers, mirrorNumbers),
    odds: complete ? pickOdds(numbers) : null,
    description: METHOD_DESCRIPTIONS[method],
  }
}

/**
 * Patterns of a result, of Box 4 for both sets. They are facts about the digits; none makes a number
 * likelier. Empty if a place is.
 */
export function patternsOf(numbers: string, mirrorNumbers: string | null): string[] {
  if (mirrorNumbers === null) return factsOf(numbers)
  return [
    ...factsOf(numbers).map((fact) => `Flash set: ${fact}`),
    ...factsOf(mirrorNumbers).map((fact) => `Mirror set: ${fact}`),
  ]
}

function factsOf(numbers: string): string[] {
  const different = distinct(numbers)
  if (different === null) return []
  return [
    DIFFERENT[different] ?? '',
    `Sum ${sum(numbers)}`,
    `Even and odd: ${split(evenOdd(numbers), 'E')}`,
    `Low and high: ${split(highLow(numbers), 'L')}`,
  ]
}

const DIFFERENT: Readonly<Record<number, string>> = {
  1: 'All four digits are the same',
  2: 'Two different digits',
  3: 'One digit appears twice',
  4: 'All four digits differ',
}

/** How many places of a mask have the letter and how many do not: '2 and 2'. */
function split(mask: string | null, letter: string): string {
  const places = [...(mask ?? '')]
  const first = places.filter((place) => place === letter).length
  return `${first} and ${places.length - first}`
}
