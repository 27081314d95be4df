/** What is trusted of each model: p ∝ forest^a · network^b with a, b ≥ 0; both 0 say chance. */
export type StackWeights = { readonly forest: number; readonly network: number }

/** Held-out forecasts of both models, n × 10 each, and the n digits that came. */
export type HeldOut = {
  readonly forest: ArrayLike<number>
  readonly network: ArrayLike<number>
  readonly digits: ArrayLike<number>
}

/** Shrinks both weights to 0, where the stack says chance: (ridge / 2)(a² + b²). */
const RIDGE = 4
/** A model that says less is not taken at its word. */
const LEAST = 1e-12

/**
 * The weights with the least log-loss on held-out forecasts, plus the ridge: a logarithmic opinion
 * pool (Genest and Zidek, Statistical Science 1, 1986) fitted as stacking is (Wolpert 1992). The
 * problem is convex, so where the free optimum has a negative weight the best is on an axis.
 * A RangeError where the three do not hold the same number of rows.
 */
export const fitStack = (heldOut: HeldOut): StackWeights => {
  const problem = problemOf(heldOut)
  const free = minimise(problem, true, true)
  if (free.a >= 0 && free.b >= 0) return { forest: free.a, network: free.b }
  const [onForest, onNetwork] = [minimise(problem, true, false), minimise(problem, false, true)]
  const candidates: Point[] = [{ a: Math.max(0, onForest.a), b: 0 }]
  candidates.push({ a: 0, b: Math.max(0, onNetwork.b) })
  const [first, second] = candidates.map((point) => slopeAt(problem, point).value)
  const best = (first ?? 0) <= (second ?? 0) ? candidates[0] : candidates[1]
  return { forest: best?.a ?? 0, network: best?.b ?? 0 }
}

/**
 * Writes the stack's ten probabilities to `out[at … at + 9]`, from those that each model has at
 * `from … from + 9`. They sum to 1.
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

const safeLog = (p = 0) => Math.log(Math.max(LEAST, p))

type Point = { readonly a: number; readonly b: number }
type Problem = {
  readonly forest: Float64Array
  readonly network: Float64Array
  readonly digits: ArrayLike<number>
}

const problemOf = ({ forest, network, digits }: HeldOut): Problem => {
  const n = 10 * digits.length
  if (forest.length !== n || network.length !== n)
    throw new RangeError(
      `${digits.length} digits, but ${forest.length} and ${network.length} probabilities`,
    )
  return {
    forest: Float64Array.from(forest, safeLog),
    network: Float64Array.from(network, safeLog),
    digits,
  }
}

/** The objective at a point, its gradient and its Hessian. */
type Slope = {
  value: number
  ga: number
  gb: number
  haa: number
  hab: number
  hbb: number
}

const slopeAt = (problem: Problem, { a, b }: Point): Slope => {
  const slope: Slope = {
    value: (RIDGE / 2) * (a * a + b * b),
    ga: RIDGE * a,
    gb: RIDGE * b,
    haa: RIDGE,
    hab: 0,
    hbb: RIDGE,
  }
  for (let row = 0; row < problem.digits.length; row++) addRow(slope, problem, row, a, b)
  return slope
}

/** The log-loss of one row: its slope is the mean of the log-probabilities less the one that came. */
const addRow = (
  slope: Slope,
  { forest, network, digits }: Problem,
  row: number,
  a: number,
  b: number,
) => {
  let [sum, eu, ev, euu, euv, evv] = [0, 0, 0, 0, 0, 0]
  for (let k = 10 * row; k < 10 * row + 10; k++) {
    const u = forest[k] ?? 0
    const v = network[k] ?? 0
    const w = Math.exp(a * u + b * v)
    sum += w
    eu += w * u
    ev += w * v
    euu += w * u * u
    euv += w * u * v
    evv += w * v * v
  }
  const came = 10 * row + (digits[row] ?? 0)
  const [u, v] = [forest[came] ?? 0, network[came] ?? 0]
  eu /= sum
  ev /= sum
  slope.value += Math.log(sum) - a * u - b * v
  slope.ga += eu - u
  slope.gb += ev - v
  slope.haa += euu / sum - eu * eu
  slope.hab += euv / sum - eu * ev
  slope.hbb += evv / sum - ev * ev
}

const STEPS = 50
const TOLERANCE = 1e-9

/** Newton's method with halved steps, over the weights that are free; the others stay 0. */
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
