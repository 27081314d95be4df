import type { Generation } from '@fourcast/contract/numbers.ts'

/** Four places; null is empty. */
export type Places = readonly (number | null)[]

export interface PickSet {
  /** The set's name if there are two (Box 4), else null. */
  label: 'Flash' | 'Mirror' | null
  numbers: Places
  /** Text for screen readers if there are two sets; the balls of a single one are read out themselves. */
  spoken?: string
}

type Sets = Pick<Generation, 'numbers' | 'flashNumbers' | 'mirrorNumbers'>

/** One set, or for Box 4 the flash and the mirror set. */
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

/** Every set of a pick, as text for copying: '4567', or '4567 6789' for Box 4. */
export const pickText = (sets: readonly PickSet[]) =>
  sets.map(({ numbers }) => joined(numbers)).join(' ')

const sorted = (digits: string) => [...digits].toSorted().join('')

/** The set of Box 4 that matches a draw; null for a pick with a single set. */
export function matchedSet(
  of: Sets,
  { kind, winningNumbers }: Pick<Generation['matches'][number], 'kind' | 'winningNumbers'>,
) {
  const comparable = (digits: string) => (kind === 'box' ? sorted(digits) : digits)
  const drawn = comparable(winningNumbers)
  return setsOf(of).find(({ numbers }) => comparable(joined(numbers)) === drawn)?.label ?? null
}
