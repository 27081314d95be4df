import { add, type Digits } from './digits.ts'

/** The four generation methods, by the id used in calls and stored results. */
export type Method = 'flash' | 'mirror' | 'ml' | 'mixed'

/** The methods in the order of their boxes. */
export const METHODS = ['flash', 'mirror', 'ml', 'mixed'] as const satisfies readonly Method[]

/** The names of a method on screen: its box, its metal, and both together. */
export type MethodName = { readonly box: string; readonly metal: string; readonly name: string }

/** The result of a computed method; only Box 4 ('mixed') has both named sets. */
export type BoxResult = {
  readonly numbers: Digits
  readonly flashNumbers?: Digits
  readonly mirrorNumbers?: Digits
}

/** Box 1, Silver: every digit plus 3, modulo 10. Empty places stay empty. 1234 → 4567. */
export const flash = (digits: Digits): Digits => digits.map((d) => (d === null ? null : add(d, 3)))

/** Box 2, Gold: every digit plus 5, modulo 10. Empty places stay empty. 1234 → 6789. */
export const mirror = (digits: Digits): Digits => digits.map((d) => (d === null ? null : add(d, 5)))

/**
 * The set, or for Box 4 the two sets, that a method computes from the entered digits. Box 3 ('ml')
 * needs a trained model and is not computed here. Box 4's `numbers` is its flash set.
 */
export const applyMethod = (method: Exclude<Method, 'ml'>, original: Digits): BoxResult => {
  if (method === 'mirror') return { numbers: mirror(original) }
  const numbers = flash(original)
  if (method === 'flash') return { numbers }
  return { numbers, flashNumbers: numbers, mirrorNumbers: mirror(original) }
}

/** Display names. */
export const METHOD_NAMES: Readonly<Record<Method, MethodName>> = {
  flash: { box: 'Box 1', metal: 'Silver', name: 'Box 1 Silver' },
  mirror: { box: 'Box 2', metal: 'Gold', name: 'Box 2 Gold' },
  ml: { box: 'Box 3', metal: 'Platinum', name: 'Box 3 Platinum' },
  mixed: { box: 'Box 4', metal: 'Mo-Money', name: 'Box 4 Mo-Money' },
}
