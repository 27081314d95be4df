import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_DESCRIPTIONS, patternsOf } from '@fourcast/engine/computed-pick.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { parseDigits } from '@fourcast/engine/digits.ts'
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
    patterns: stored.model
      ? [...stored.model.patterns]
      : patternsOf(stored.numbers, stored.mirrorNumbers),
    odds: complete ? pickOdds(stored.numbers) : null,
    isWinner: stored.matches.some(({ kind }) => kind === 'straight'),
    boxMatch: stored.matches.some(({ kind }) => kind === 'box'),
    matches: stored.matches.map(presentMatch),
    windowOver: isWindowOver(stored, now),
    compared: stored.compared,
    saved: stored.savedAt !== null,
    description: stored.model ? madeBy(stored.model) : METHOD_DESCRIPTIONS[stored.method],
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

const madeBy = ({ state }: MadeByModel) =>
  `Based on our forecast for ${stateName(state)}’s next draw.`
