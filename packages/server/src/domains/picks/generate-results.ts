import { applyMethod } from '@fourcast/engine/boxes.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { boxKey, formatDigits, isComplete } from '@fourcast/engine/digits.ts'
import type { RouteContext } from '#deps.ts'
import type { PickedByModel } from '#domains/forecasts/forecast-pick.ts'
import { pickByModel } from '#domains/forecasts/forecast-pick.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { NewGeneration } from './repo.ts'

/** The result of a method for some digits. */
export type Result = Omit<NewGeneration, 'id' | 'createdAt' | 'day' | 'sessionId'>

/** The request to Box 3 and its forecast: a repeat of it costs no AI query. */
export type ModelQuery = readonly string[]

/** The input of one or several boxes. */
export interface PickInput {
  methods: readonly Method[]
  /** The entered digits, which are the seed of Box 3. */
  original: Digits
  /** The state of Box 3. The server chooses one if it is missing. */
  state?: string | undefined
}

type Deps = Pick<RouteContext, 'db' | 'clock' | 'random' | 'modelStatus'>

/** The results of all methods, in their order; `query` is null without Box 3. */
export async function resultsOf(
  deps: Deps,
  owner: OwnerId,
  { methods, original, state }: PickInput,
): Promise<{ results: Result[]; query: ModelQuery | null }> {
  const results: Result[] = []
  let query: ModelQuery | null = null
  for (const method of methods) {
    if (method === 'ml') {
      const pick = await pickByModel(deps, owner, { seed: formatDigits(original), state })
      query = ['box 3', pick.state, formatDigits(original), pick.modelVersion, pick.latestDraw]
      results.push(resultOf(formatDigits(original), pick))
    } else results.push(compute(method, original))
  }
  return { results, query }
}

export type Computed = Exclude<Method, 'ml'>

/** The result of a box that needs no model. */
export function compute(method: Computed, original: Digits): Result {
  const made = applyMethod(method, original)
  const numbers = formatDigits(made.numbers)
  const mirrorNumbers = made.mirrorNumbers ? formatDigits(made.mirrorNumbers) : null
  const complete = isComplete(original)
  return {
    method,
    original: formatDigits(original),
    numbers,
    mirrorNumbers,
    boxKey: complete ? boxKey(numbers) : null,
    mirrorBoxKey: complete && mirrorNumbers !== null ? boxKey(mirrorNumbers) : null,
    model: null,
  }
}

function resultOf(original: string, pick: PickedByModel): Result {
  const numbers = formatDigits(pick.digits)
  const { state, modelVersion, confidence, patterns } = pick
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
