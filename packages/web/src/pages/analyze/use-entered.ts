import { type Digits, formatDigits, parseDigits } from '@fourcast/engine/digits.ts'
import { useState } from 'react'
import type { useAskedState } from '#domains/draws/use-asked-state.ts'
import { EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

type Address = Pick<ReturnType<typeof useAskedState>, 'search' | 'change'>

/** The digits someone entered; the address follows them, so that a reload and the way back bring them again. */
export function useEntered({ search, change }: Address) {
  const [digits, setDigits] = useState(() => digitsIn(search))
  const enter = (next: Digits) => {
    setDigits(next)
    change({ numbers: isEmpty(next) ? null : formatDigits(next) })
  }
  return { digits, enter }
}

const digitsIn = (search: URLSearchParams): Digits =>
  parseDigits(search.get('numbers') ?? '') ?? EMPTY_DIGITS

export const isEmpty = (digits: Digits) => digits.every((digit) => digit === null)
