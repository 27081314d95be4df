/**
 * Benjamini–Hochberg q-values of p-values, in the same order. Rejecting at q < .05 keeps the expected
 * share of false discoveries below 5 %. If every null hypothesis is true, it keeps the chance of any
 * rejection below 5 %. Throws a RangeError for a value that is not a probability.
 *
 * Source: Benjamini and Hochberg, J. R. Statist. Soc. B 57 (1995).
 */
export const benjaminiHochberg = (pValues: readonly number[]): number[] => {
  if (!pValues.every((p) => p >= 0 && p <= 1)) throw new RangeError('not all are probabilities')
  const q = pValues.map(() => 1)
  let least = 1
  // From the largest p down: rank is the number of p-values that are no larger.
  descending(pValues).forEach((at, after) => {
    const rank = pValues.length - after
    least = Math.min(least, ((pValues[at] ?? 1) * pValues.length) / rank)
    q[at] = least
  })
  return q
}

const descending = (values: readonly number[]): number[] =>
  values.map((_, at) => at).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
