import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomialDensity, poissonDensity } from './saddle-point.ts'

/** The binomial coefficient n over k, exactly. */
const choose = (n: number, k: number): bigint => {
  let ways = 1n
  for (let i = 1n; i <= BigInt(k); i++) ways = (ways * (BigInt(n - k) + i)) / i
  return ways
}

test('at one half it is the exact share of n over k in 2ⁿ', () => {
  for (const n of [1, 7, 40, 150])
    for (let k = 0; k <= n; k++) {
      const exact = Number(choose(n, k)) / 2 ** n
      expect(binomialDensity(k, n, 0.5, 0.5) / exact).toBeCloseTo(1, 12)
    }
})

test('neighbours have the ratio (n − k)·p / ((k + 1)·q), also at 2,400,000 trials', () => {
  const n = 2_400_000
  for (const k of [0, 1, 100, 239_000, 240_000, 241_500, 1_000_000]) {
    const [here, next] = [k, k + 1].map((count) => binomialDensity(count, n, 0.1, 0.9))
    if (here && next) expect(next / here / (((n - k) * 0.1) / ((k + 1) * 0.9))).toBeCloseTo(1, 9)
  }
})

test('k of n at p equals n − k of n at q', () => {
  fc.assert(
    fc.property(
      fc.nat(500),
      fc.nat(500),
      fc.double({ min: 1e-9, max: 0.5, noNaN: true }),
      (a, b, p) => {
        const [one, other] = [
          binomialDensity(a, a + b, p, 1 - p),
          binomialDensity(b, a + b, 1 - p, p),
        ]
        expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-12 * one)
      },
    ),
  )
})

test('a Poisson probability is meanᵏ·e^(−mean) / k!', () => {
  let factorial = 1
  for (let k = 0; k <= 30; k++) {
    for (const mean of [0.3, 5, 29.5])
      expect(poissonDensity(k, mean) / ((mean ** k * Math.exp(-mean)) / factorial)).toBeCloseTo(
        1,
        12,
      )
    factorial *= k + 1
  }
})

test('Poisson probabilities around a large mean sum to 1', () => {
  let sum = 0
  for (let k = 48_000; k <= 52_000; k++) sum += poissonDensity(k, 50_000)
  expect(sum).toBeCloseTo(1, 10)
})

test('the ends are powers: none of n is qⁿ, n of n is pⁿ', () => {
  expect(binomialDensity(0, 10_000, 1e-4, 0.9999)).toBeCloseTo(0.9999 ** 10_000, 12)
  expect(binomialDensity(40, 40, 0.9, 0.1)).toBeCloseTo(0.9 ** 40, 14)
  expect(binomialDensity(0, 5, 0.8, 0.2)).toBeCloseTo(0.2 ** 5, 15)
})
