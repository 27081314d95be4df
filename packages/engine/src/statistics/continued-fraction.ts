const LEAST = 1e-300
const MOST_TERMS = 1_000_000

/**
 * The continued fraction a(1) / (b(1) + a(2) / (b(2) + …)), to the last bit that converges.
 * A RangeError if it has not converged after a million terms.
 *
 * Source: the modified Lentz algorithm (Thompson and Barnett, J. Comput. Phys. 64, 1986).
 */
export const continuedFraction = (
  a: (term: number) => number,
  b: (term: number) => number,
): number => {
  let value = LEAST
  let c = value
  let d = 0
  for (let term = 1; term <= MOST_TERMS; term++) {
    const [numerator, denominator] = [a(term), b(term)]
    d = 1 / notZero(denominator + numerator * d)
    c = notZero(denominator + numerator / c)
    const change = c * d
    value *= change
    if (Math.abs(change - 1) <= Number.EPSILON) return value
  }
  throw new RangeError('the continued fraction does not converge')
}

const notZero = (value: number): number => (Math.abs(value) < LEAST ? LEAST : value)
