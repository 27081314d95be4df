import { type Digits, formatDigits, parseDigits } from '@fourcast/engine/digits.ts'
import { useState } from 'react'
import { TAB_KEYS, tabStorage } from '#core/storage/tab-storage.ts'
import { EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

const key = (userId: string) => `${TAB_KEYS.draft}${userId}` as const

/** The digits someone typed in this tab; four empty places when there are none. */
export const readDraft = (userId: string): Digits =>
  parseDigits(tabStorage.get(key(userId)) ?? '') ?? EMPTY_DIGITS

export const writeDraft = (userId: string, digits: Digits) =>
  tabStorage.set(key(userId), formatDigits(digits))

/** Four places that outlive a reload and the way back, for one person. */
export function useDraft(userId: string, given: Digits | null) {
  const [digits, setDigits] = useState(() => given ?? readDraft(userId))
  const change = (next: Digits) => {
    writeDraft(userId, next)
    setDigits(next)
  }
  return [digits, change] as const
}
