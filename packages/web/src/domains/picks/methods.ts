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

/** A request with its idempotency key: a retry sends the same key, so that it counts once. */
export interface KeyedRequest extends GenerationRequest {
  key: string
}

export const isMethod = (value: unknown): value is Method =>
  METHODS.some((method) => method === value)

const COMPUTED = { flash: generateFlash, mirror: generateMirror, mixed: generateMixed }

/**
 * Asks the server for one generation, or for four. Throws an ApiFailure.
 * @param background nobody pressed a button just now
 */
export async function generate(
  { choice, digits, state, key }: KeyedRequest,
  background = false,
): Promise<Generation[]> {
  const inputNumbers = [...digits]
  const once = { idempotencyKey: key, background }
  const of = state === undefined ? {} : { state }
  if (choice === 'all') return call(generateAll, { body: { inputNumbers, ...of } }, once)
  if (choice === 'ml')
    return [await call(generateMl, { body: { seed: formatDigits(digits), ...of } }, once)]
  return [await call(COMPUTED[choice], { body: { inputNumbers } }, once)]
}
