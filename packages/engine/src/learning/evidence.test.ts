import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chanceWeightOf,
  FRESH,
  meanLogE,
  mix,
  mixLogE,
  score,
  verdictOf,
  weightOf,
} from './evidence.ts'

const CHANCE = new Float64Array(40).fill(0.1)
/** The same ten probabilities at every position. */
const everywhere = (ten: readonly number[]) =>
  Float64Array.from({ length: 40 }, (_, i) => ten[i % 10] ?? 0)
const TOWARDS_3 = everywhere([0.05, 0.05, 0.05, 0.55, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05])

/** Ten probabilities that may be extreme: 0 for some digits, 1 for one. */
const anyTen = fc
  .array(fc.oneof(fc.constantFrom(0, 1e-12, 1), fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 10,
    maxLength: 10,
  })
  .filter((ten) => ten.some((p) => p > 0))
  .map((ten) => {
    const sum = ten.reduce((a, b) => a + b, 0)
    return ten.map((p) => p / sum)
  })
const anyForecast = fc
  .array(anyTen, { minLength: 4, maxLength: 4 })
  .map((rows) => Float64Array.from(rows.flat()))
/** Any mixture of the digits that the stack finds most and least likely: the worst histories for a mix. */
const anyHistory = fc.array(
  fc.tuple(
    anyForecast,
    fc.array(fc.constantFrom('likeliest', 'unlikeliest', 'seventh'), {
      minLength: 4,
      maxLength: 4,
    }),
  ),
  { maxLength: 60 },
)
const chosen = (forecast: Float64Array, wishes: readonly string[]) =>
  wishes.map((wish, position) => {
    const ten = forecast.subarray(10 * position, 10 * position + 10)
    if (wish === 'seventh') return 7
    return ten.indexOf(wish === 'likeliest' ? Math.max(...ten) : Math.min(...ten))
  })

test('the mix starts with nine tenths of chance', () => {
  expect(weightOf(FRESH)).toBeCloseTo(0.1, 15)
  expect(mix(TOWARDS_3, FRESH)[3]).toBeCloseTo(0.09 + 0.055, 15)
})

test('a stack that says chance gains and loses nothing', () => {
  const { state, digits } = score(CHANCE, [1, 2, 3, 4], FRESH)
  expect(state).toEqual({ logE: 0, scored: 4 })
  expect(digits.map((d) => d.gain)).toEqual([0, 0, 0, 0])
  for (const { brier } of digits) expect(brier).toBeCloseTo(0.9, 12)
})

test('each digit is scored with the weight after the digits before it', () => {
  const { digits } = score(TOWARDS_3, [3, 3, 0, 3], FRESH)
  let logE = 0
  for (const [position, digit] of [3, 3, 0, 3].entries()) {
    const p = mix(TOWARDS_3, { logE, scored: position })[10 * position + digit] ?? 0
    expect(digits[position]?.gain).toBeCloseTo(Math.log(10 * p), 12)
    logE += Math.log(digit === 3 ? 5.5 : 0.5)
  }
})

test('E of the mix is the product of 10·p over its own forecasts: .9 + .1E', () => {
  const { state, digits } = score(TOWARDS_3, [3, 3, 0, 3], FRESH)
  const product = Math.exp(digits.reduce((sum, { gain }) => sum + gain, 0))
  expect(product).toBeCloseTo(0.9 + 0.1 * 5.5 ** 3 * 0.5, 10)
  expect(Math.exp(mixLogE(state))).toBeCloseTo(product, 10)
})

test('for any stack and any draws, the mix loses at most ln(1/.9) to chance', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      let state = FRESH
      let gained = 0
      for (const [forecast, wishes] of history) {
        const scored = score(forecast, chosen(forecast, wishes), state)
        for (const { gain } of scored.digits) {
          gained += gain
          expect(gained).toBeGreaterThanOrEqual(Math.log(0.9) - 1e-9)
        }
        state = scored.state
      }
    }),
    { numRuns: 500 },
  )
})

test('the mix is a distribution and gives no digit probability 0', () => {
  fc.assert(
    fc.property(anyForecast, fc.double({ min: -2000, max: 30, noNaN: true }), (forecast, logE) => {
      const shown = mix(forecast, { logE, scored: 1 })
      for (let position = 0; position < 4; position++) {
        const ten = shown.subarray(10 * position, 10 * position + 10)
        expect(ten.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
        expect(Math.min(...ten)).toBeGreaterThan(0)
      }
    }),
  )
})

test('evidence beyond the range of a number stays finite', () => {
  const sure = everywhere([0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  let state = FRESH
  for (let t = 0; t < 500; t++) state = score(sure, [3, 3, 3, 3], state).state
  expect(mixLogE(state)).toBeCloseTo(2000 * Math.LN10 + Math.log(0.1), 6)
  expect(weightOf(state)).toBe(1)
  const fall = score(sure, [4, 3, 3, 3], state)
  expect(mixLogE(fall.state)).toBe(Math.log(0.9))
  expect(weightOf(fall.state)).toBe(0)
  expect(chanceWeightOf(fall.state)).toBe(1)
  expect(score(sure, [3, 3, 3, 3], fall.state).digits.map((d) => d.gain)).toEqual([0, 0, 0, 0])
})

test.each([
  [19.9, 'no evidence'],
  [20.1, 'some evidence'],
  [99.9, 'some evidence'],
  [100.1, 'strong evidence'],
])('E = %f is %s', (e, verdict) => expect(verdictOf(Math.log(e))).toBe(verdict))

test('the evidence of a site is the mean of its games, however large', () => {
  expect(Math.exp(meanLogE([Math.log(1), Math.log(3)]))).toBeCloseTo(2, 12)
  expect(meanLogE([5000, 0])).toBeCloseTo(5000 - Math.log(2), 9)
  expect(meanLogE([])).toBe(0)
})

test('refuses anything but 4 × 10 probabilities and four digits', () => {
  expect(() => mix(new Float64Array(39), FRESH)).toThrow(RangeError)
  expect(() => score(new Float64Array(41), [1, 2, 3, 4], FRESH)).toThrow(RangeError)
  expect(() => score(CHANCE, [1, 2, 3], FRESH)).toThrow(RangeError)
  expect(() => score(CHANCE, [1, 2, 3, 10], FRESH)).toThrow(RangeError)
})
