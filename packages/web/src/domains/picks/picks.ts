import type { Generation } from '@fourcast/contract/numbers.ts'

/** Four places; null is empty. */
export type Places = readonly (number | null)[]

export interface PickSet {
  /** Of Box 4's two sets; null where there is one. */
  label: 'Flash' | 'Mirror' | null
  numbers: Places
}

type Sets = Pick<Generation, 'numbers' | 'flashNumbers' | 'mirrorNumbers'>

/** What a generation gives: one set, or the flash and the mirror set of Box 4. */
export function setsOf({ numbers, flashNumbers, mirrorNumbers }: Sets): PickSet[] {
  if (mirrorNumbers === undefined) return [{ label: null, numbers }]
  return [
    { label: 'Flash', numbers: flashNumbers ?? numbers },
    { label: 'Mirror', numbers: mirrorNumbers },
  ]
}

/** Digits without a separator, '-' for an empty place: '4567', '4-7-'. */
export const joined = (numbers: Places) => numbers.map((digit) => digit ?? '-').join('')

/** Every set of a pick, as it is copied: '4567', or '4567 6789' of Box 4. */
export const pickText = (sets: readonly PickSet[]) =>
  sets.map(({ numbers }) => joined(numbers)).join(' ')
