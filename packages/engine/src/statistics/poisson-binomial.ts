/** Counts with a probability below this are left out: over a million trials that loses less than 1e-24. */
const NEGLIGIBLE = 1e-30

/**
 * P(X = k), k = 0 … n, where X counts successes of n independent trials with individual probabilities.
 * Exact convolution over the counts that are not negligible, in about n·18σ steps. Throws a RangeError
 * for a value that is not a probability.
 */
export const poissonBinomialPmf = (probabilities: ArrayLike<number>): Float64Array => {
  const pmf = new Float64Array(probabilities.length + 1)
  pmf[0] = 1
  let low = 0
  let high = 0
  for (let trial = 0; trial < probabilities.length; trial++) {
    const p = probabilities[trial] ?? 0
    if (!(p >= 0 && p <= 1)) throw new RangeError(`not a probability: ${p}`)
    high = convolve(pmf, p, low, high)
    while (low < high && (pmf[low] ?? 0) < NEGLIGIBLE) pmf[low++] = 0
    while (low < high && (pmf[high] ?? 0) < NEGLIGIBLE) pmf[high--] = 0
  }
  return pmf
}

/** P(X ≥ k) for a whole k: the p of seeing at least k successes. */
export const poissonBinomialAtLeast = (k: number, probabilities: ArrayLike<number>): number => {
  const pmf = poissonBinomialPmf(probabilities)
  let sum = 0
  // Adds from the far end, so that a small tail keeps its digits.
  for (let count = pmf.length - 1; count >= Math.max(0, k); count--) sum += pmf[count] ?? 0
  return Math.min(1, sum)
}

/** Adds one trial to the counts from `low` to `high`. Returns the new highest count. */
const convolve = (pmf: Float64Array, p: number, low: number, high: number): number => {
  for (let count = high + 1; count > low; count--)
    pmf[count] = (pmf[count] ?? 0) * (1 - p) + (pmf[count - 1] ?? 0) * p
  pmf[low] = (pmf[low] ?? 0) * (1 - p)
  return high + 1
}
