import type { Generation } from '@fourcast/contract/numbers.ts'

/** Four places; null is empty. */
export type Places = readonly (number | null)[]

export interface PickSet {
  /** Of Box 4's two sets; null where there is one. */
  label: 'Flash' | 'Mirror' | null
  numbers: Places
  /** What is read out of one of two sets; the balls say it themselves of one. */
  spoken?: string
}

type Sets = Pick<Generation, 'numbers' | 'flashNumbers' | 'mirrorNumbers'>

/** What a generation gives: one set, or the flash and the mirror set of Box 4. */
export function setsOf({ numbers, flashNumbers, mirrorNumbers }: Sets): PickSet[] {
  if (mirrorNumbers === undefined) return [{ label: null, numbers }]
  return [named('Flash', flashNumbers ?? numbers), named('Mirror', mirrorNumbers)]
}

const named = (label: 'Flash' | 'Mirror', numbers: Places): PickSet => ({
  label,
  numbers,
  spoken: `${label} set ${numbers.map((digit) => digit ?? 'empty').join(' ')}`,
})

/** Digits without a separator, '-' for an empty place: '4567', '4-7-'. */
export const joined = (numbers: Places) => numbers.map((digit) => digit ?? '-').join('')

/** Every set of a pick, as it is copied: '4567', or '4567 6789' of Box 4. */
export const pickText = (sets: readonly PickSet[]) =>
  sets.map(({ numbers }) => joined(numbers)).join(' ')
