import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomialPmf, binomialSf } from './binomial.ts'
import { poissonBinomialAtLeast, poissonBinomialPmf } from './poisson-binomial.ts'

const probability = fc.double({ min: 0, max: 1, noNaN: true })
const sumOf = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0)

test('equal probabilities are binomial', () => {
  const pmf = poissonBinomialPmf(Array.from({ length: 300 }, () => 0.0024))
  for (const k of [0, 1, 5]) expect(pmf[k]).toBeCloseTo(binomialPmf(k, 300, 0.0024), 13)
})

test('it equals the sum over all outcomes of a few trials', () => {
  fc.assert(
    fc.property(fc.array(probability, { maxLength: 8 }), (probabilities) => {
      const expected = probabilities.map(() => 0).concat(0)
      for (let outcome = 0; outcome < 2 ** probabilities.length; outcome++) {
        const hits = probabilities.map((_, i) => ((outcome >> i) & 1) === 1)
        const chance = probabilities.reduce((c, p, i) => c * (hits[i] ? p : 1 - p), 1)
        const count = hits.filter(Boolean).length
        expected[count] = (expected[count] ?? 0) + chance
      }
      poissonBinomialPmf(probabilities).forEach((p, k) => expect(p).toBeCloseTo(expected[k] ?? 0))
    }),
  )
})

test('over many trials it has the right mean and variance, and sums to 1', () => {
  const probabilities = Array.from(
    { length: 20_000 },
    (_, i) => [0.0001, 0.0024, 0.024][i % 3] ?? 0,
  )
  const pmf = poissonBinomialPmf(probabilities)
  const mean = sumOf(pmf.map((p, k) => p * k))
  expect(sumOf(pmf)).toBeCloseTo(1, 12)
  expect(mean).toBeCloseTo(sumOf(probabilities), 8)
  const variance = sumOf(pmf.map((p, k) => p * (k - mean) ** 2))
  expect(variance).toBeCloseTo(sumOf(probabilities.map((p) => p * (1 - p))), 6)
})

test('a small tail keeps its digits', () => {
  const tail = poissonBinomialAtLeast(
    30,
    Array.from({ length: 1_000 }, () => 0.005),
  )
  expect(tail / binomialSf(29, 1_000, 0.005)).toBeCloseTo(1, 10)
  expect(poissonBinomialAtLeast(0, [0.5])).toBe(1)
  expect(poissonBinomialAtLeast(2, [0.5])).toBe(0)
})

test('anything but a probability is refused', () => {
  for (const wrong of [-0.1, 1.1, Number.NaN])
    expect(() => poissonBinomialPmf([0.5, wrong])).toThrow('not a probability')
})
