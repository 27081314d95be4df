import type { Input } from '@fourcast/contract/endpoint.ts'
import type { generateAll, generateMl, Generation } from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { boxKey, formatDigits, fourPlaces } from '@fourcast/engine/digits.ts'
import type { PickedByModel } from '#features/learning/service/pick.ts'
import { pickByModel } from '#features/learning/service/pick.ts'
import type { RouteContext } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Result } from './generate.ts'
import { generate, store } from './generate.ts'

type Deps = Pick<RouteContext, 'db' | 'clock' | 'random' | 'standings'>

/** A seed with nothing in it is one like any other. */
const EMPTY = '----'

/** Box 3: a pick from the forecast of a state, stored and counted like those of the other boxes. */
export async function generateByModel(
  deps: Deps,
  owner: OwnerId,
  { seed, state }: Input<typeof generateMl>['body'],
): Promise<Generation> {
  const original = seed ?? EMPTY
  const pick = await pickByModel(deps, owner, { seed: original, state })
  return await store(deps, owner, resultOf(original, pick))
}

/** All four boxes on the same digits: each is stored and counted, or none. */
export async function generateEach(
  deps: Deps,
  owner: OwnerId,
  { inputNumbers, state }: Input<typeof generateAll>['body'],
): Promise<Generation[]> {
  const original = formatDigits(fourPlaces(inputNumbers))
  const pick = await pickByModel(deps, owner, { seed: original, state })
  return await deps.db.transaction(async (db) => {
    const made: Generation[] = []
    for (const method of METHODS)
      made.push(
        method === 'ml'
          ? await store({ ...deps, db }, owner, resultOf(original, pick))
          : await generate({ ...deps, db }, owner, method, inputNumbers),
      )
    return made
  })
}

function resultOf(original: string, { digits, ...model }: PickedByModel): Result {
  const numbers = formatDigits(digits)
  const { state, modelVersion, confidence, patterns } = model
  return {
    method: 'ml',
    original,
    numbers,
    mirrorNumbers: null,
    boxKey: boxKey(numbers),
    mirrorBoxKey: null,
    model: { state, modelVersion, confidence, patterns },
  }
}
