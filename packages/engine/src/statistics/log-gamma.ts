/** From this x on, Stirling's series below is exact to the last bit of a double. */
const LARGE = 16

/**
 * The error of Stirling's formula: ln Γ(x + 1) minus ½·ln(2πx) + x·ln x − x, for x > 0. Absolute error
 * below 1e-14. Throws a RangeError unless x > 0.
 *
 * Source: C. Loader, Fast and Accurate Computation of Binomial Probabilities (2000). The recurrence
 * raises x to where the asymptotic series is accurate.
 */
export const stirlingError = (x: number): number => {
  if (!(x > 0)) throw new RangeError(`not above 0: ${x}`)
  let error = 0
  let z = x
  for (; z < LARGE; z++) error += (z + 0.5) * Math.log1p(1 / z) - 1
  return error + stirlingSeries(z)
}

const stirlingSeries = (z: number): number => {
  const s = 1 / (z * z)
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - s / 1188) * s) * s) * s) / z
}
