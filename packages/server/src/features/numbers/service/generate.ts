import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { boxKey, formatDigits, fourPlaces, isComplete } from '@fourcast/engine/digits.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import type { Made } from '../repo/keep.ts'
import { insertMade } from '../repo/keep.ts'
import { present } from './present.ts'

export type Computed = Exclude<Method, 'ml'>

export interface GenerateDeps {
  db: Tx
  clock: Clock
  random: Random
}

/** Makes, stores and counts a generation in one statement; keeps it where its owner wants that. */
export const generate = (
  deps: GenerateDeps,
  owner: OwnerId,
  method: Computed,
  input: readonly (number | null)[],
): Promise<Generation> => store(deps, owner, { method, ...computed(method, fourPlaces(input)) })

/** What a method made of what was entered. */
export type Result = Pick<
  Made,
  'method' | 'original' | 'numbers' | 'mirrorNumbers' | 'boxKey' | 'mirrorBoxKey' | 'model'
>

/** Stores and counts what was made, and answers it. */
export async function store(
  { db, clock, random }: GenerateDeps,
  owner: OwnerId,
  result: Result,
): Promise<Generation> {
  const now = clock.now()
  const made = { id: random.uuid(), createdAt: now, ...result }
  const saved = await insertMade(db, owner, { ...made, day: newYorkDay(now).toString() })
  return present({ ...made, savedAt: saved ? now : null, matches: [] }, now)
}

function computed(method: Computed, original: Digits): Omit<Result, 'method'> {
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
    model: null,
  }
}
