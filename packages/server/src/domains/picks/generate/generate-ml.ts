import type { Input } from '@fourcast/contract/endpoint.ts'
import type { generateAll, generateMl, Generation } from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { boxKey, formatDigits, fourPlaces } from '@fourcast/engine/digits.ts'
import type { RouteContext } from '#deps.ts'
import type { PickedByModel } from '#domains/forecasts/forecasting/pick.ts'
import { pickByModel } from '#domains/forecasts/forecasting/pick.ts'
import { compute, makeAll, makeOne } from './generate.ts'
import type { GenerateCall, Requester, Result } from './generate.ts'

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
  return await makeOne(deps, call, await picked(deps, call.requester, asked))
}

/** All four boxes for the same digits: each is counted and stored, or none. */
export async function generateEach(
  deps: Deps,
  call: GenerateCall<Generation[]>,
  { inputNumbers, state }: Input<typeof generateAll>['body'],
): Promise<Generation[]> {
  const places = fourPlaces(inputNumbers)
  const byModel = await picked(deps, call.requester, { original: formatDigits(places), state })
  const results = METHODS.map((method) => (method === 'ml' ? byModel : compute(method, places)))
  return await makeAll(deps, call, results)
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
): Promise<Result> {
  return resultOf(original, await pickByModel(deps, owner, { seed: original, state }))
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
