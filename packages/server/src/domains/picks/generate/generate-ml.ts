import type { Input } from '@fourcast/contract/endpoint.ts'
import type { generateAll, generateMl, Generation } from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { boxKey, formatDigits, fourPlaces } from '@fourcast/engine/digits.ts'
import type { RouteContext } from '#deps.ts'
import type { PickedByModel } from '#domains/forecasts/forecast-pick.ts'
import { pickByModel } from '#domains/forecasts/forecast-pick.ts'
import { compute, makeAll, makeOne } from './generate.ts'
import type { GenerateCall, ModelQuery, Requester } from './generate.ts'
import type { Result } from './repeats.ts'

type Deps = Pick<RouteContext, 'db' | 'clock' | 'random' | 'keys' | 'modelStatus'>

/** The seed of an empty input. */
const EMPTY = '----'

/** Box 3: a pick from a state's forecast, counted and stored like those of the other boxes. */
export async function generateByModel(
  deps: Deps,
  call: GenerateCall<Generation>,
  { seed, state }: Input<typeof generateMl>['body'],
): Promise<Generation> {
  const asked = { original: seed ?? EMPTY, state }
  const { result, query } = await picked(deps, call.requester, asked)
  return await makeOne(deps, call, result, query)
}

/** All four boxes for the same digits: each is counted and stored, or none. */
export async function generateEach(
  deps: Deps,
  call: GenerateCall<Generation[]>,
  { inputNumbers, state }: Input<typeof generateAll>['body'],
): Promise<Generation[]> {
  const places = fourPlaces(inputNumbers)
  const byModel = await picked(deps, call.requester, { original: formatDigits(places), state })
  const { result, query } = byModel
  const results = METHODS.map((method) => (method === 'ml' ? result : compute(method, places)))
  return await makeAll(deps, call, results, query)
}

/** The input of Box 3. */
interface ModelRequest {
  /** The entered digits: four places. */
  original: string
  /** Any state if missing. */
  state?: string | undefined
}

async function picked(
  deps: Deps,
  { owner }: Requester,
  { original, state }: ModelRequest,
): Promise<{ result: Result; query: ModelQuery }> {
  const pick = await pickByModel(deps, owner, { seed: original, state })
  const query = ['box 3', pick.state, original, pick.modelVersion, pick.latestDraw]
  return { result: resultOf(original, pick), query }
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
