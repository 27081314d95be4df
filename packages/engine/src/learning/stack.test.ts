import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from './random.ts'
import { fitStack, stackInto, type StackWeights } from './stack.ts'
import type { HeldOut } from './stack-objective.ts'

const ROWS = 2000

/** Probabilities of ten digits, of which one is favoured, differently in each row. */
const opinions = (seed: number, boost: number, favoured: (row: number) => number) => {
  const random = seeded(seed)
  return Float32Array.from({ length: 10 * ROWS }, (_, i) => {
    const own = i % 10 === favoured(Math.floor(i / 10)) ? boost : 1
    return (own * (0.98 + 0.04 * random())) / (9 + boost)
  })
}
/** Digits drawn with these probabilities. */
const drawnFrom = (probabilities: Float32Array, seed: number) => {
  const random = seeded(seed)
  return Uint8Array.from({ length: ROWS }, (_, row) => {
    let left = random()
    for (let k = 0; k < 9; k++) {
      left -= probabilities[10 * row + k] ?? 0
      if (left < 0) return k
    }
    return 9
  })
}
const fair = (seed: number) => {
  const random = seeded(seed)
  return Uint8Array.from({ length: ROWS }, () => Math.floor(10 * random()))
}

const good = opinions(1, 3, (row) => (3 * row) % 10)
const noise = opinions(2, 3, (row) => (7 * row + 1) % 10)
const digits = drawnFrom(good, 3)

/** The objective, implemented a second time without derivatives. */
const lossOf = ({ forest, network, digits }: HeldOut, weights: StackWeights) => {
  let loss = 2 * (weights.forest ** 2 + weights.network ** 2)
  const ten = new Float64Array(10)
  for (let row = 0; row < digits.length; row++) {
    stackInto({ forest, network }, 10 * row, weights, ten, 0)
    loss -= Math.log(ten[digits[row] ?? 0] ?? 0)
  }
  return loss
}

test('a model that is right gets a high weight, one that is noise a low one', () => {
  const weights = fitStack({ forest: good, network: noise, digits })
  // The information on the first weight is about 2,000 · .1: its standard deviation is .07, and so is the
  // noise's. The ridge of 4 shrinks it by about 2 %.
  expect(weights.forest).toBeGreaterThan(0.75)
  expect(weights.forest).toBeLessThan(1.25)
  expect(weights.network).toBeLessThan(0.25)
})

test('the order of the two models does not matter', () => {
  const one = fitStack({ forest: good, network: noise, digits })
  const other = fitStack({ forest: noise, network: good, digits })
  expect(other.network).toBeCloseTo(one.forest, 6)
  expect(other.forest).toBeCloseTo(one.network, 6)
})

test('on fair digits both weights are near 0, so the stack says almost chance', () => {
  const weights = fitStack({ forest: good, network: noise, digits: fair(5) })
  expect(weights.forest).toBeLessThan(0.25)
  expect(weights.network).toBeLessThan(0.25)
})

test('a model that is wrong gets weight 0, never less', () => {
  // Says 3 where the truth is never 3.
  const wrong = opinions(7, 8, () => 3)
  const without3 = fair(8).map((digit) => (digit === 3 ? 4 : digit))
  expect(fitStack({ forest: wrong, network: wrong, digits: without3 })).toEqual({
    forest: 0,
    network: 0,
  })
  expect(fitStack({ forest: wrong, network: good, digits: without3 }).forest).toBe(0)
})

test.each([
  ['both right', good, opinions(9, 2, (row) => (3 * row) % 10), digits],
  ['one right', good, noise, digits],
  ['one wrong', opinions(7, 8, () => 3), good, digits],
  ['fair', good, noise, fair(6)],
])('no nearby weights are better (%s)', (_, forest, network, digits) => {
  const heldOut = { forest, network, digits }
  const best = fitStack(heldOut)
  const least = lossOf(heldOut, best)
  for (const [da, db] of [
    [0.01, 0],
    [0, 0.01],
    [-0.01, 0],
    [0, -0.01],
    [0.01, -0.01],
    [-0.01, 0.01],
  ] as const) {
    const near = { forest: Math.max(0, best.forest + da), network: Math.max(0, best.network + db) }
    expect(lossOf(heldOut, near)).toBeGreaterThanOrEqual(least - 1e-9)
  }
})

test('at the best weights the gradients of loss and ridge are opposite', () => {
  const heldOut = { forest: good, network: opinions(9, 2, (row) => (3 * row) % 10), digits }
  const { forest, network } = fitStack(heldOut)
  expect(Math.min(forest, network)).toBeGreaterThan(0.01)
  const slope = (da: number, db: number) =>
    (lossOf(heldOut, { forest: forest + da, network: network + db }) -
      lossOf(heldOut, { forest: forest - da, network: network - db })) /
    (2 * (da + db))
  expect(slope(1e-4, 0)).toBeCloseTo(0, 2)
  expect(slope(0, 1e-4)).toBeCloseTo(0, 2)
})

test('certain and wrong models do not stop the search', () => {
  const sure = Float32Array.from({ length: 10 * ROWS }, (_, i) => (i % 10 === 3 ? 1 : 0))
  const weights = fitStack({ forest: sure, network: good, digits })
  expect(weights.forest).toBeLessThan(0.05)
  expect(weights.network).toBeGreaterThan(0.75)
})

test('the stack is a distribution, and weights of 0 give exactly chance', () => {
  const anyTen = fc.array(fc.float({ min: 0, max: 1, noNaN: true }), {
    minLength: 10,
    maxLength: 10,
  })
  const anyWeight = fc.double({ min: 0, max: 5, noNaN: true })
  fc.assert(
    fc.property(anyTen, anyTen, anyWeight, anyWeight, (forest, network, a, b) => {
      const out = new Float64Array(12)
      stackInto({ forest, network }, 0, { forest: a, network: b }, out, 1)
      expect(out.subarray(1, 11).reduce((x, y) => x + y, 0)).toBeCloseTo(1, 12)
      expect([out[0], out[11]]).toEqual([0, 0])
      stackInto({ forest, network }, 0, { forest: 0, network: 0 }, out, 1)
      expect(new Set(out.subarray(1, 11))).toEqual(new Set([0.1]))
    }),
  )
})

test('refuses forecasts whose rows do not match the digits', () => {
  const short = good.subarray(10)
  expect(() => fitStack({ forest: short, network: noise, digits })).toThrow(
    '2000 digits, but 19990 and 20000 probabilities',
  )
})
