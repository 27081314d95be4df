import type { Method } from '@fourcast/engine/boxes.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { boxKey, formatDigits, isComplete } from '@fourcast/engine/digits.ts'
import type { Result } from './store.ts'

export type Computed = Exclude<Method, 'ml'>

/** What a box that asks no model makes of digits. */
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
