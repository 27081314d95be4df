import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { boxKey, formatDigits, isComplete, isDigit, PLACES } from '@fourcast/engine/digits.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import { insertMade } from '../repo/keep.ts'
import { present } from './present.ts'

export type Computed = Exclude<Method, 'ml'>

interface GenerateDeps {
  db: Tx
  clock: Clock
  random: Random
}

/** Makes, stores and counts a generation in one statement; keeps it where its owner wants that. */
export async function generate(
  { db, clock, random }: GenerateDeps,
  owner: OwnerId,
  method: Computed,
  input: readonly (number | null)[],
): Promise<Generation> {
  const now = clock.now()
  const made = {
    id: random.uuid(),
    createdAt: now,
    method,
    ...textOf(method, fourPlaces(input)),
  }
  const saved = await insertMade(db, owner, { ...made, day: newYorkDay(now).toString() })
  return present({ ...made, savedAt: saved ? now : null, matches: [] }, now)
}

/** What someone typed, with empty places to the right of it. */
const fourPlaces = (input: readonly (number | null)[]): Digits =>
  Array.from({ length: PLACES }, (_, place) => {
    const digit = input[place]
    return isDigit(digit) ? digit : null
  })

function textOf(method: Computed, original: Digits) {
  const made = applyMethod(method, original)
  const numbers = formatDigits(made.numbers)
  const mirrorNumbers = made.mirrorNumbers ? formatDigits(made.mirrorNumbers) : null
  const complete = isComplete(original)
  return {
    original: formatDigits(original),
    numbers,
    mirrorNumbers,
    boxKey: complete ? boxKey(numbers) : null,
    mirrorBoxKey: complete && mirrorNumbers !== null ? boxKey(mirrorNumbers) : null,
  }
}
