import {
  type HeldOut,
  type Point,
  type Problem,
  problemOf,
  safeLog,
  type Slope,
  slopeAt,
} from './stack-objective.ts'

/** The weights of both models: p ∝ forest^a · network^b with a, b ≥ 0. Both 0 give chance. */
export type StackWeights = { readonly forest: number; readonly network: number }

/**
 * The weights with the lowest log-loss on held-out forecasts, plus the ridge: a logarithmic opinion pool
 * (Genest and Zidek, Statistical Science 1, 1986) fitted by stacking (Wolpert 1992). The problem is
 * convex, so if the free optimum has a negative weight, the best point is on an axis. Throws a RangeError
 * if the three have different numbers of rows.
 */
export const fitStack = (heldOut: HeldOut): StackWeights => {
  const problem = problemOf(heldOut)
  const free = minimise(problem, true, true)
  if (free.a >= 0 && free.b >= 0) return { forest: free.a, network: free.b }
  const onForest = { a: Math.max(0, minimise(problem, true, false).a), b: 0 }
  const onNetwork = { a: 0, b: Math.max(0, minimise(problem, false, true).b) }
  const loss = (point: Point) => slopeAt(problem, point).value
  const best = loss(onForest) <= loss(onNetwork) ? onForest : onNetwork
  return { forest: best.a, network: best.b }
}

/**
 * Writes the stack's ten probabilities to `out[at … at + 9]`, from those of each model at `from … from +
 * 9`. They sum to 1.
 */
export const stackInto = (
  { forest, network }: Omit<HeldOut, 'digits'>,
  from: number,
  weights: StackWeights,
  out: Float64Array,
  at: number,
): void => {
  let most = -Infinity
  for (let k = 0; k < 10; k++) {
    const log =
      weights.forest * safeLog(forest[from + k]) + weights.network * safeLog(network[from + k])
    out[at + k] = log
    most = Math.max(most, log)
  }
  let sum = 0
  for (let k = 0; k < 10; k++) sum += out[at + k] = Math.exp((out[at + k] ?? 0) - most)
  for (let k = 0; k < 10; k++) out[at + k] = (out[at + k] ?? 0) / sum
}

const STEPS = 50
const TOLERANCE = 1e-9

/** Newton's method with step halving over the free weights; the others stay 0. */
const minimise = (problem: Problem, freeA: boolean, freeB: boolean): Point => {
  let point: Point = { a: 0, b: 0 }
  let slope = slopeAt(problem, point)
  for (let step = 0; step < STEPS; step++) {
    const towards = direction(slope, freeA, freeB)
    let share = 1
    let next = moved(point, towards, share)
    let there = slopeAt(problem, next)
    while (there.value > slope.value && share > TOLERANCE) {
      share /= 2
      next = moved(point, towards, share)
      there = slopeAt(problem, next)
    }
    point = next
    slope = there
    if (share * (Math.abs(towards.a) + Math.abs(towards.b)) < TOLERANCE) break
  }
  return point
}

const moved = ({ a, b }: Point, towards: Point, share: number): Point => ({
  a: a + share * towards.a,
  b: b + share * towards.b,
})

const direction = ({ ga, gb, haa, hab, hbb }: Slope, freeA: boolean, freeB: boolean): Point => {
  if (!freeB) return { a: -ga / haa, b: 0 }
  if (!freeA) return { a: 0, b: -gb / hbb }
  const determinant = haa * hbb - hab * hab
  return { a: (hab * gb - hbb * ga) / determinant, b: (hab * ga - haa * gb) / determinant }
}
