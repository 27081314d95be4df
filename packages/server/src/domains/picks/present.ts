import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { parseDigits } from '@fourcast/engine/digits.ts'
import { distinct, evenOdd, highLow, sum } from '@fourcast/engine/figures.ts'
import { atLeastOneDigitChance, pickOdds } from '@fourcast/engine/odds.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { isWindowOver } from './policy.ts'
import type { MadeByModel, StoredGeneration, StoredMatch } from './repo.ts'

/** A stored generation in the contract's form. */
export function present(stored: StoredGeneration, now: Temporal.Instant): Generation {
  const complete = stored.boxKey !== null
  return {
    id: stored.id,
    createdAt: stored.createdAt.toString(),
    method: stored.method,
    original: placesOf(stored.original),
    ...setsOf(stored),
    confidence: stored.model?.confidence ?? null,
    chance: complete ? atLeastOneDigitChance : null,
    patterns: stored.model ? [...stored.model.patterns] : patternsOf(stored),
    odds: complete ? pickOdds(stored.numbers) : null,
    isWinner: stored.matches.some(({ kind }) => kind === 'straight'),
    boxMatch: stored.matches.some(({ kind }) => kind === 'box'),
    matches: stored.matches.map(presentMatch),
    windowOver: isWindowOver(stored, now),
    compared: stored.compared,
    saved: stored.savedAt !== null,
    description: stored.model ? madeBy(stored.model) : DESCRIPTIONS[stored.method],
  }
}

function placesOf(text: string): (number | null)[] {
  const places: Digits | null = parseDigits(text)
  if (places === null) throw new Error(`stored places cannot be read: ${text}`)
  return [...places]
}

function setsOf({ numbers, mirrorNumbers }: StoredGeneration) {
  if (mirrorNumbers === null) return { numbers: placesOf(numbers) }
  return {
    numbers: placesOf(numbers),
    flashNumbers: placesOf(numbers),
    mirrorNumbers: placesOf(mirrorNumbers),
  }
}

export const presentMatch = ({
  session,
  numbers,
  ...match
}: StoredMatch): Generation['matches'][number] => ({
  ...match,
  stateName: stateName(match.state),
  drawTime: session,
  winningNumbers: numbers,
})

/** Patterns of a pick. They are facts; none of them makes it likelier. */
function patternsOf({ numbers, mirrorNumbers }: StoredGeneration): string[] {
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

const madeBy = ({ state, modelVersion }: MadeByModel) =>
  `Based on the forecast for ${stateName(state)}’s next draw by model ${modelVersion}.`

const DESCRIPTIONS: Readonly<Record<Method, string>> = {
  flash: 'Adds 3 to each digit, wrapping past 9.',
  mirror: 'Adds 5 to each digit, wrapping past 9.',
  ml: 'Picks four digits with a model trained on past draws.',
  mixed: 'Makes two sets: one adds 3 to each digit, the other 5, both wrapping past 9.',
}
