import { expect, test } from 'vitest'
import type { DrawSeries } from '../series.ts'
import { markovSeries } from '../testing/series.ts'
import { drawOf, seriesFrom } from '../testing/histories.ts'
import { findPatterns } from './find.ts'

const series = markovSeries(3_000, 4_231)
const observedOf = (history: DrawSeries) =>
  new Map(findPatterns(history).findings.map(({ pattern, observed }) => [pattern.id, observed]))
const before = observedOf(series)
const changed = (change: (digits: readonly number[]) => number[]) =>
  observedOf(seriesFrom(series.length, (t) => change(drawOf(series, t))))

test('adding 3 to every digit does not change patterns with an earlier draw', () => {
  const after = changed((digits) => digits.map((digit) => (digit + 3) % 10))
  for (const [id, observed] of before)
    if (/^(repeat|advance|same|any|two|mirror-of|flash)/.test(id))
      expect(after.get(id), id).toBe(observed)
  expect(after.get('place-1-3')).toBe(before.get('place-1-0'))
  expect(after.get('type-triple')).toBe(before.get('type-triple'))
})

test('reversing the places mirrors only the patterns that depend on places', () => {
  const after = changed((digits) => digits.toReversed())
  for (const [one, other] of [
    ['palindrome', 'palindrome'],
    ['sum-17', 'sum-17'],
    ['gap-4', 'gap-4'],
    ['ascending', 'descending'],
    ['run-up-3', 'run-down-3'],
    ['front-double', 'back-double'],
    ['same-front-pair', 'same-back-pair'],
    ['place-1-7', 'place-4-7'],
    ['advance-2-by-3', 'advance-3-by-3'],
    ['parity-EEOO', 'parity-OOEE'],
  ] as const)
    expect(after.get(other), other).toBe(before.get(one))
})

test('families that classify every draw sum to all draws', () => {
  const sumOf = (kind: RegExp) =>
    [...before].filter(([id]) => kind.test(id)).reduce((sum, [, observed]) => sum + observed, 0)
  for (const kind of [/^type-/, /^sum-/, /^parity-/, /^half-/, /^place-2-/])
    expect(sumOf(kind), kind.source).toBe(3_000)
  expect(sumOf(/^gap-/) + (before.get('type-quad') ?? 0)).toBe(3_000)
  expect(sumOf(/^root-/) + (before.get('sum-0') ?? 0)).toBe(3_000)
  expect(sumOf(/^advance-3-/) + (before.get('repeat-3-lag-1') ?? 0)).toBe(2_999)
})
