import {
  generateAll,
  generateFlash,
  generateMirror,
  generateMixed,
  generateMl,
  type Generation,
} from '@fourcast/contract/numbers.ts'
import { type Method, METHODS } from '@fourcast/engine/boxes.ts'
import { type Digits, formatDigits } from '@fourcast/engine/digits.ts'
import { call } from '#core/api/api.ts'

/** One box, or all four of them. */
export type MethodChoice = Method | 'all'

export interface GenerationRequest {
  choice: MethodChoice
  digits: Digits
  /** State of Box 3's forecast; without one the server selects it. */
  state: string | undefined
}

/** A request with the id of its pick: a retry sends the same id, so that it counts once. */
export interface PickRequest extends GenerationRequest {
  id: string
}

export const isMethod = (value: unknown): value is Method =>
  METHODS.some((method) => method === value)

const COMPUTED = { flash: generateFlash, mirror: generateMirror, mixed: generateMixed }

/**
 * Asks the server for one generation, or for four. Throws an ApiFailure.
 * @param background nobody pressed a button just now
 */
export async function generate(
  { choice, digits, state, id }: PickRequest,
  background = false,
): Promise<Generation[]> {
  const inputNumbers = [...digits]
  const of = state === undefined ? {} : { state }
  if (choice === 'all')
    return call(generateAll, { body: { id, inputNumbers, ...of } }, { background })
  if (choice === 'ml')
    return [
      await call(generateMl, { body: { id, seed: formatDigits(digits), ...of } }, { background }),
    ]
  return [await call(COMPUTED[choice], { body: { id, inputNumbers } }, { background })]
}
