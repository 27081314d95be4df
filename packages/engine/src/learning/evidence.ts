import { isDigit, PLACES } from '../digits.ts'

/**
 * The evidence of one game. `logE` is ln Π 10·p over every digit scored so far, where p is the
 * stack's probability of the drawn digit: a likelihood ratio of the stack against chance. `scored`
 * counts the digits.
 */
export type EvidenceState = { readonly logE: number; readonly scored: number }

/** A game before its first scored digit: E = 1. */
export const FRESH: EvidenceState = { logE: 0, scored: 0 }

/** The stack's share in the mix before any evidence. */
const PRIOR = 0.1

/** The weight of the stack in the mix, w = .1E / (.9 + .1E): from 0 to 1, at first .1. */
export const weightOf = ({ logE }: EvidenceState): number =>
  1 / (1 + ((1 - PRIOR) / PRIOR) * Math.exp(-logE))

/** The weight of chance, 1 − w, exact also if w rounds to 1. */
export const chanceWeightOf = ({ logE }: EvidenceState): number =>
  1 / (1 + (PRIOR / (1 - PRIOR)) * Math.exp(logE))

/**
 * ln E of the mix itself, ln(.9 + .1E), the headline. The weights are those of a Bayesian mixture of
 * chance and stack, so the product of 10·p over the mix's own forecasts equals .9 + .1E and is never
 * below .9. Under chance it is a test martingale: P(E ever ≥ 1/α) ≤ α (Ville 1939; Shafer and Vovk,
 * 'Game-Theoretic Foundations for Probability and Finance', 2019), so readers may look at it after every
 * draw.
 */
export const mixLogE = ({ logE }: EvidenceState): number =>
  logE > 0
    ? logE + Math.log(PRIOR + (1 - PRIOR) * Math.exp(-logE))
    : Math.log(1 - PRIOR + PRIOR * Math.exp(logE))

/**
 * The displayed forecast: (1 − w)/10 + w · stack, with the weight before the draw. `stack` and the result
 * have 4 positions × 10 digits, by position. Throws a RangeError for any other length.
 */
export const mix = (stack: Float64Array, state: EvidenceState): Float64Array => {
  refuseOtherShape(stack)
  const [stackShare, chanceShare] = [weightOf(state), chanceWeightOf(state) / 10]
  return stack.map((p) => chanceShare + stackShare * p)
}

/** The score of the mix on one digit: its gain over chance ln(10·p), and its Brier score Σ (p − hit)². */
export type DigitScore = { readonly gain: number; readonly brier: number }

/** A scored draw: the state after it, and the score of each digit. */
export type DrawScore = { readonly state: EvidenceState; readonly digits: readonly DigitScore[] }

/**
 * Scores a draw digit by digit, from left to right: the weight for a position already includes the
 * positions before it. `stack` is the 4 × 10 forecast written before the draw. Throws a RangeError
 * for another shape, or for digits that are not four.
 */
export const score = (
  stack: Float64Array,
  digits: ArrayLike<number>,
  state: EvidenceState,
): DrawScore => {
  refuseOtherShape(stack)
  if (digits.length !== PLACES) throw new RangeError(`not four digits: ${digits.length}`)
  const scores: DigitScore[] = []
  let now = state
  for (let position = 0; position < PLACES; position++) {
    const forecast = stack.subarray(10 * position, 10 * position + 10)
    const next = evidenceOf(forecast, digits[position], now)
    // Equals ln(10·p) of the mix, and stays exact if E is beyond the range of a number.
    scores.push({
      gain: mixLogE(next) - mixLogE(now),
      brier: brierOf(forecast, digits[position], now),
    })
    now = next
  }
  return { state: now, digits: scores }
}

/**
 * The verdict on E of a mix. Its thresholds are those of Ville's inequality: 1 in 20 and 1 in 100.
 */
export type Verdict = 'no evidence' | 'some evidence' | 'strong evidence'

/** The verdict on a mix with this ln E: no evidence below 20, some up to 100, strong above. */
export const verdictOf = (logE: number): Verdict => {
  if (logE < Math.log(20)) return 'no evidence'
  return logE <= Math.log(100) ? 'some evidence' : 'strong evidence'
}

/**
 * ln of the mean E of several games: the evidence of all of them together, valid whatever their
 * dependence (Vovk and Wang 2021, 'E-values'). 0 without games.
 */
export const meanLogE = (logEs: readonly number[]): number => {
  if (logEs.length === 0) return 0
  const most = Math.max(...logEs)
  const sum = logEs.reduce((sum, logE) => sum + Math.exp(logE - most), 0)
  return most + Math.log(sum / logEs.length)
}

const evidenceOf = (
  forecast: Float64Array,
  digit: number | undefined,
  { logE, scored }: EvidenceState,
): EvidenceState => {
  if (!isDigit(digit)) throw new RangeError(`not a digit: ${digit}`)
  return { logE: logE + Math.log(10 * (forecast[digit] ?? 0)), scored: scored + 1 }
}

const brierOf = (
  forecast: Float64Array,
  digit: number | undefined,
  state: EvidenceState,
): number => {
  const [stackShare, chanceShare] = [weightOf(state), chanceWeightOf(state) / 10]
  let sum = 0
  for (let d = 0; d < 10; d++)
    sum += (chanceShare + stackShare * (forecast[d] ?? 0) - (d === digit ? 1 : 0)) ** 2
  return sum
}

const refuseOtherShape = ({ length }: Float64Array) => {
  if (length !== 10 * PLACES) throw new RangeError(`not 4 × 10 probabilities: ${length}`)
}
