import { expect, test } from 'vitest'
import { binomialSf } from '../statistics/binomial.ts'
import { PATTERNS } from './catalog.ts'
import type { PatternTest } from './pattern-tests.ts'
import { replicate } from './replication.ts'

const pattern = PATTERNS.find(({ id }) => id === 'place-1-0') ?? PATTERNS[0]

const seen = (observed: number, trials: number, q = 1): PatternTest => {
  if (!pattern) throw new Error('there are patterns')
  return { pattern, observed, trials, expected: trials / 10, p: q, q }
}

test('a deviation in the same direction is replicated', () => {
  expect(replicate([seen(500, 4_000, 0.001)], [seen(130, 1_000)])).toEqual({
    flagged: 1,
    replicated: 1,
    rate: 1,
  })
  expect(replicate([seen(300, 4_000, 0.001)], [seen(70, 1_000)])?.rate).toBe(1)
})

test('the bound is exact: of 1,000 later draws, 117 are enough and 116 are not', () => {
  expect(binomialSf(116, 1_000, 0.1)).toBeLessThan(0.05)
  expect(binomialSf(115, 1_000, 0.1)).toBeGreaterThan(0.05)
  const rateOf = (again: number) => replicate([seen(500, 4_000, 0.001)], [seen(again, 1_000)])?.rate
  expect([116, 117].map(rateOf)).toEqual([0, 1])
})

test('a deviation that ends or reverses is not replicated', () => {
  const earlier = [seen(500, 4_000, 0.001), seen(500, 4_000, 0.049), seen(300, 4_000, 0.01)]
  const later = [seen(101, 1_000), seen(70, 1_000), seen(130, 1_000)]
  expect(replicate(earlier, later)).toEqual({ flagged: 3, replicated: 0, rate: 0 })
})

test('without flagged patterns there is nothing to replicate', () => {
  expect(replicate([seen(450, 4_000, 0.05)], [seen(300, 1_000)])).toBeNull()
})
