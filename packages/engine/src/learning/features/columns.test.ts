// Compares each feature with its definition, computed from the whole history at every draw.
import { expect, test } from 'vitest'
import { markovSeries } from '../../testing/series.ts'
import { featureRows } from './features.ts'
import { FEATURE_NAMES, FEATURES } from './names.ts'

const series = markovSeries(260, 9)
const position = 1
const rows = featureRows(series, position)
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

const drawn = Array.from({ length: series.length }, (_, t) => series.digits[4 * t + position] ?? 0)
const countOf = (digits: readonly number[], digit: number) =>
  digits.filter((other) => other === digit).length
const featureAt = (t: number, name: string) => rows[t * FEATURES + FEATURE_NAMES.indexOf(name)]

/** Compares a feature of every draw with what `expected` computes from the digits before it. */
const holds = (name: string, expected: (before: readonly number[], t: number) => number) => {
  for (let t = 0; t < series.length; t++)
    expect(featureAt(t, name), `${name} of draw ${t}`).toBeCloseTo(
      expected(drawn.slice(0, t), t),
      5,
    )
}

test.each(DIGITS)('z of the count of %i in the last 100', (digit) => {
  holds(`freqZ100_d${digit}`, (before) => {
    const window = before.slice(-100)
    if (window.length === 0) return 0
    return (countOf(window, digit) - 0.1 * window.length) / Math.sqrt(0.09 * window.length)
  })
})

test.each(DIGITS)('ln of 1 + draws since %i', (digit) => {
  holds(`gap_d${digit}`, (before) => Math.log(1 + before.toReversed().concat(digit).indexOf(digit)))
})

test.each(DIGITS)('P(%i | last digit) over all draws, 20 of each digit before any', (digit) => {
  holds(`trans_d${digit}`, (before) => {
    const followers = before.filter((_, k) => k > 0 && before[k - 1] === before.at(-1))
    return (countOf(followers, digit) + 20) / (followers.length + 200)
  })
})

test.each([2, 3, 7])('the digit %i draws ago', (lag) => {
  holds(`lag${lag}_same`, (before) => before.at(-lag) ?? 0)
})

test('the entropy of the last 50 over ln 10', () => {
  holds('entropy50', (before) => {
    const window = before.slice(-50)
    if (window.length === 0) return 1
    const shares = DIGITS.map((digit) => countOf(window, digit) / window.length)
    const terms = shares.filter((share) => share > 0).map((share) => -share * Math.log(share))
    return terms.reduce((sum, term) => sum + term, 0) / Math.log(10)
  })
})

test('the digit of the latest draw of the same session', () => {
  holds('sameSlotPrev', (before) => before.at(-2) ?? 0)
})
