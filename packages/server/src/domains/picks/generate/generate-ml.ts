import type { Input } from '@fourcast/contract/endpoint.ts'
import type { generateAll, generateMl, Generation } from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import { boxKey, formatDigits, fourPlaces } from '@fourcast/engine/digits.ts'
import type { RouteContext } from '#deps.ts'
import type { PickedByModel } from '#domains/forecasts/forecasting/pick.ts'
import { pickByModel } from '#domains/forecasts/forecasting/pick.ts'
import type { GenerationRequest, Requester } from './idempotency.ts'
import { compute, make, makeOne } from './generate.ts'
import type { Result } from './generate.ts'

type Deps = Pick<RouteContext, 'db' | 'clock' | 'random' | 'keys' | 'standings'>

/** A seed with nothing in it is one like any other. */
const EMPTY = '----'

/** Box 3: a pick from the forecast of a state, paid for and stored like those of the other boxes. */
export function generateByModel(
  deps: Deps,
  asker: Requester,
  { seed, state }: Input<typeof generateMl>['body'],
): Promise<Generation> {
  const asked = { original: seed ?? EMPTY, state }
  return makeOne(deps, asker, asked, 'ml', () => picked(deps, asker, asked))
}

/** All four boxes on the same digits: each is paid for and stored, or none. */
export function generateEach(
  deps: Deps,
  asker: Requester,
  { inputNumbers, state }: Input<typeof generateAll>['body'],
): Promise<Generation[]> {
  const places = fourPlaces(inputNumbers)
  const asked = { original: formatDigits(places), state }
  const results = async () => {
    const byModel = await picked(deps, asker, asked)
    return METHODS.map((method) => (method === 'ml' ? byModel : compute(method, places)))
  }
  return make(deps, asker, { ...asked, methods: METHODS, results })
}

async function picked(
  deps: Deps,
  { owner }: Requester,
  { original, state }: GenerationRequest,
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
