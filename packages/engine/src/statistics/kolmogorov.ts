/**
 * The probability that Kolmogorov's limit of √n·D exceeds x, |error| ≤ 1e-12. 1 for x ≤ 0.
 *
 * Source: Kolmogorov (1933). Of its two series, each is used where a few terms suffice (Feller, Ann.
 * Math. Statist. 19, 1948).
 */
export const kolmogorovSf = (x: number): number => {
  if (x <= 0) return 1
  return x < 1 ? 1 - seriesNearZero(x) : alternatingSeries(x)
}

const TERMS = 20

const seriesNearZero = (x: number): number => {
  let sum = 0
  for (let k = 1; k <= TERMS; k++)
    sum += Math.exp(-((2 * k - 1) ** 2 * Math.PI * Math.PI) / (8 * x * x))
  return (Math.sqrt(2 * Math.PI) / x) * sum
}

const alternatingSeries = (x: number): number => {
  let sum = 0
  for (let k = 1; k <= TERMS; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x)
  return sum
}
