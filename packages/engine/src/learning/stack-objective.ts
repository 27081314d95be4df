/** Held-out forecasts of both models, n × 10 each, and the n digits that were drawn. */
export type HeldOut = {
  readonly forest: ArrayLike<number>
  readonly network: ArrayLike<number>
  readonly digits: ArrayLike<number>
}

/** Shrinks both weights towards 0, where the stack says chance: (ridge / 2)(a² + b²). */
const RIDGE = 4
/** The lowest probability that is believed. */
const LEAST = 1e-12

/** ln p, at least ln 10⁻¹². */
export const safeLog = (p = 0) => Math.log(Math.max(LEAST, p))

/** Two weights: a of the forest, b of the network. */
export type Point = { readonly a: number; readonly b: number }
export type Problem = {
  readonly forest: Float64Array
  readonly network: Float64Array
  readonly digits: ArrayLike<number>
}

/** The problem in logarithms. Throws a RangeError if the three have different numbers of rows. */
export const problemOf = ({ forest, network, digits }: HeldOut): Problem => {
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
export type Slope = {
  value: number
  ga: number
  gb: number
  haa: number
  hab: number
  hbb: number
}

/** Log-loss of the held-out digits, with the ridge, at a point. */
export const slopeAt = (problem: Problem, { a, b }: Point): Slope => {
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

/** The log-loss of one row. Its slope is the mean of the log-probabilities minus that of the drawn digit. */
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
