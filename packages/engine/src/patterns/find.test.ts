import { expect, test } from 'vitest'
import { numberAt, seriesOf } from '../series.ts'
import { binomialSf } from '../statistics/binomial.ts'
import { textOf } from '../statistics/number-tables.ts'
import { biasedSeries, fairSeries, markovSeries } from '../testing/series.ts'
import { findPatterns } from './find.ts'

test('a biased digit is found at its place, strong, and replicates', () => {
  const { findings, accuracy, strong } = findPatterns(biasedSeries(20_000, 4_211))
  expect(findings[0]).toMatchObject({ flagged: true, strong: true })
  expect(findings[0]?.pattern.id).toBe('place-3-3')
  expect(findings[0]?.observed).toBeGreaterThan(2_400)
  expect(findings[0]?.confidence).toBeGreaterThan(0.999)
  expect(strong).toBeGreaterThanOrEqual(1)
  expect(accuracy?.rate).toBeGreaterThan(0.5)
})

test('a dependence on the previous draw is found as such', () => {
  const [first] = findPatterns(markovSeries(20_000, 4_212)).findings
  expect(first?.pattern.id).toBe('advance-2-by-3')
  expect(first?.strength).toBeGreaterThan(0.7)
})

test('a strong pattern is both certain and large', () => {
  const { findings, strong, flagged } = findPatterns(markovSeries(20_000, 4_214))
  const sure = findings.filter(({ q }) => q < 0.01)
  const large = sure.filter(({ strength }) => strength >= 0.1)
  expect(findings.filter((finding) => finding.strong)).toEqual(large)
  expect([strong, flagged]).toEqual([large.length, findings.filter(({ q }) => q < 0.05).length])
  // Some are certain and small.
  expect(sure.length).toBeGreaterThan(large.length)
})

test('examples are the latest draws with the pattern, newest first', () => {
  const series = fairSeries(3_000, 4_213)
  const { findings } = findPatterns(series)
  const drawn = Array.from({ length: 3_000 }, (_, t) => textOf(numberAt(series, t)))
  const exampleOf = (id: string) => findings.find(({ pattern }) => pattern.id === id)?.examples
  const palindromes = drawn.filter((text) => /^(.)(.)\2\1$/.test(text)).toReversed()
  expect(exampleOf('palindrome')).toEqual([...new Set(palindromes)].slice(0, 3))
  const repeats = drawn.flatMap((now, t) => {
    const then = drawn[t - 3]
    return then?.[0] === now[0] ? [`${then} → ${now}`] : []
  })
  expect(exampleOf('repeat-1-lag-3')?.[0]).toBe(repeats.at(-1))
})

test('fair draws show a pattern in about as many histories as stated', () => {
  const histories = 60
  const flagged = Array.from({ length: histories }, (_, i) =>
    findPatterns(fairSeries(2_000, 421_400 + i)),
  ).filter((report) => report.flagged > 0).length
  expect(binomialSf(flagged - 1, histories, 0.05)).toBeGreaterThan(0.001)
})

test('without draws no pattern is flagged', () => {
  const { findings, flagged, strong, accuracy } = findPatterns(seriesOf([]))
  expect(findings.every(({ q, strength }) => q === 1 && strength === 0)).toBe(true)
  expect([flagged, strong, accuracy]).toEqual([0, 0, null])
})
