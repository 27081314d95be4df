import {
  generateFlash,
  generateMirror,
  generateMixed,
  type Generation,
} from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { call } from '#lib/api.ts'

/** The boxes that compute. Box 3 needs a trained model. */
export const COMPUTED = ['flash', 'mirror', 'mixed'] as const satisfies readonly Method[]
export type Computed = (typeof COMPUTED)[number]

export const isComputed = (value: unknown): value is Computed =>
  COMPUTED.some((method) => method === value)

const CALLS = { flash: generateFlash, mirror: generateMirror, mixed: generateMixed }

/** Asks the server for a generation. Throws an ApiFailure. */
export const generate = (method: Computed, digits: Digits): Promise<Generation> =>
  call(CALLS[method], { body: { inputNumbers: [...digits] } })
