import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../learning/random.ts'
import { binomialPmf } from '../statistics/binomial.ts'
import { comparePicks } from './compared-picks.ts'
import { digitShares, hitShares, rankAmongTwins, TWINS, twinsOf } from './twins.ts'

test('places with one pick each are binomial', () => {
  for (const times of [1, 4, 40, 856]) {
    const { from, pmf } = digitShares([{ counts: [1], times }])
    for (const [at, p] of pmf.entries())
      expect(p).toBeCloseTo(binomialPmf(from + at, times, 0.1), 9)
  }
})

const anyPlaces = fc.array(
  fc.record({
    counts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
    times: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
)

test('any places have the distribution of their convolution', () => {
  fc.assert(
    fc.property(anyPlaces, (places) => {
      let sums = new Map([[0, 1]])
      for (const { counts, times } of places)
        for (let time = 0; time < times; time++) {
          const next = new Map<number, number>()
          const outcomes = [...counts, ...Array.from({ length: 10 - counts.length }, () => 0)]
          for (const [sum, p] of sums)
            for (const count of outcomes)
              next.set(sum + count, (next.get(sum + count) ?? 0) + p / 10)
          sums = next
        }
      const { from, pmf } = digitShares(places)
      for (const [at, p] of pmf.entries()) expect(p).toBeCloseTo(sums.get(from + at) ?? 0, 8)
      expect(pmf.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 8)
    }),
    { numRuns: 60 },
  )
})

test('twins that are played agree with the exact shares', () => {
  const places = [
    { counts: [3, 1, 1], times: 40 },
    { counts: [1], times: 200 },
  ]
  const random = seeded(11)
  const own = 48
  let [fewer, more] = [0, 0]
  for (let twin = 0; twin < TWINS; twin++) {
    let sum = 0
    for (const { counts, times } of places)
      for (let time = 0; time < times; time++) sum += counts[Math.floor(random() * 10)] ?? 0
    if (sum < own) fewer++
    if (sum > own) more++
  }
  const rank = rankAmongTwins(digitShares(places), own)
  // Four standard deviations of a share in 10,000 are at most 200.
  expect(Math.abs(rank.fewer - fewer)).toBeLessThan(200)
  expect(Math.abs(rank.more - more)).toBeLessThan(200)
  expect(rank.fewer + rank.same + rank.more).toBe(TWINS)
  expect(rank.expected).toBeCloseTo(40, 6)
})

test('hits of different draws have their own chances', () => {
  const { pmf } = hitShares([
    { ways: 5_000, draws: 2 },
    { ways: 1_000, draws: 1 },
  ])
  expect(pmf[0]).toBeCloseTo(0.25 * 0.9, 12)
  expect(pmf[3]).toBeCloseTo(0.25 * 0.1, 12)
})

test('very many picks are close to normal, and sum to one', () => {
  const places = Array.from({ length: 3_000 }, (_, at) => ({
    counts: [30 + (at % 7), 20, 10, 5, 5, 1, 1, 1],
    times: 2,
  }))
  const shares = digitShares(places)
  expect(shares.isExact).toBe(false)
  expect(digitShares(places.slice(0, 3)).isExact).toBe(true)
  expect(shares.pmf.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 6)
  const mean = places.reduce(
    (sum, one) => sum + (2 * one.counts.reduce((a, b) => a + b, 0)) / 10,
    0,
  )
  expect(rankAmongTwins(shares, Math.round(mean)).expected / mean).toBeCloseTo(1, 4)
})

test('picks are ranked among their twins, and progress is reported', () => {
  const told: number[] = []
  const picks = [{ from: 0, until: 1_000, sets: ['0768', '1234'] }]
  const draws = Array.from({ length: 300 }, (_, at) => ({ at: at + 1, drawn: '0799' }))
  const twins = twinsOf(comparePicks(picks, draws), (share) => told.push(share))
  // 0768 has two digits of 0799 in place, 1234 none.
  expect(twins.own).toBe(600)
  expect(twins.digits.more).toBe(0)
  expect(twins.exact.expected).toBeCloseTo(0.06, 6)
  expect(twins.anyOrder.expected).toBeCloseTo((300 * 48) / 10_000, 6)
  expect(told.length).toBeGreaterThan(0)
})
