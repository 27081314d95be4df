import type { Method } from '@fourcast/engine/boxes.ts'
import { type Digits, isDigit, PLACES } from '@fourcast/engine/digits.ts'
import { isMethod } from './methods.ts'

export interface Handed {
  method: Method | null
  digits: Digits | null
}

/** Up to four digits as four places; anything else is nothing. */
function places(value: unknown): Digits | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > PLACES) return null
  const digits = value.map((place: unknown) => (isDigit(place) ? place : null))
  if (digits.every((place) => place === null)) return null
  return Array.from({ length: PLACES }, (_, at) => digits[at] ?? null)
}

/** What another screen hands over: `defaultMethod` and `prefilledNumbers`. */
export function handedOver(state: unknown): Handed {
  if (typeof state !== 'object' || state === null) return { method: null, digits: null }
  const method = 'defaultMethod' in state ? state.defaultMethod : null
  return {
    method: isMethod(method) ? method : null,
    digits: 'prefilledNumbers' in state ? places(state.prefilledNumbers) : null,
  }
}
