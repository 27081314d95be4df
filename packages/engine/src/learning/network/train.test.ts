import { expect, test } from 'vitest'
import { fairSeries, markovSeries } from '../../testing/series.ts'
import { finish, meanLogLoss } from '../../testing/training.ts'
import { digitsAt, featureRows } from '../features/features.ts'
import { FEATURES } from '../features/names.ts'
import type { Kernel } from '../kernels/kernel.ts'
import type { Network } from './network.ts'
import type { NetworkOptions } from './options.ts'
import { predictNetwork } from './predict.ts'
import { OUTPUT_WEIGHTS, PADDED } from './shape.ts'
import { trainNetwork } from './train.ts'

const fair = fairSeries(3000, 21)
const rows = featureRows(fair, 0)
const labels = digitsAt(fair, 0)

const examples = (count: number) =>
  [rows.subarray(0, count * FEATURES), labels.subarray(0, count)] as const
const train = (
  count: number,
  options: Partial<NetworkOptions> = {},
  kernel: Kernel = 'simd',
): Network => finish(trainNetwork(...examples(count), options, kernel))

// 256 rows a batch and 32 a block: row counts that fill both, neither, and not even a group of four.
test.each([
  [1, 1],
  [2, 255],
  [3, 257],
  [4, 512],
  [5, 803],
])('kernel and plain code train the same bits (seed %i, %i rows)', (seed, count) => {
  const [simd, plain] = [train(count, { seed }, 'simd'), train(count, { seed }, 'plain')]
  expect(plain).toEqual(simd)
  const shown = rows.subarray(0, 37 * FEATURES)
  expect(predictNetwork(simd, shown, 'plain')).toEqual(predictNetwork(simd, shown, 'simd'))
})

test('the same seed gives the same network, another seed another', () => {
  expect(train(300, { seed: 8 })).toEqual(train(300, { seed: 8 }))
  expect(train(300, { seed: 9 }).parameters).not.toEqual(train(300, { seed: 8 }).parameters)
})

test('two simultaneous trainings do not disturb each other or a later one', () => {
  const [alone, other] = [train(300, { seed: 8 }), train(700, { seed: 9 })]
  const both = [8, 9].map((seed) => trainNetwork(...examples(seed === 8 ? 300 : 700), { seed }))
  for (const training of both) training.next()
  for (const training of both) training.next()
  expect(both.map(finish)).toEqual([alone, other])
  expect(train(300, { seed: 8 })).toEqual(alone)
})

test('it yields once an epoch', () => {
  const training = trainNetwork(rows, labels, { epochs: 3 })
  expect([...training]).toHaveLength(3)
})

test('an untrained network says chance', () => {
  const network = train(300, { rate: 1e-12, epochs: 1 })
  for (const p of predictNetwork(network, rows.subarray(0, 10 * FEATURES)))
    expect(p).toBeCloseTo(0.1, 6)
})

test('padding stays zero, so the two padding classes get no probability', () => {
  const { parameters } = train(300)
  const padding = parameters.filter(
    (_, i) => i >= OUTPUT_WEIGHTS && (i - OUTPUT_WEIGHTS) % PADDED > 9,
  )
  expect([...new Set(padding)]).toEqual([0])
})

test('it learns a planted dependence, and says almost chance about fair draws', () => {
  // Per digit the Markov history has .9·ln(.9·…)… ≈ .026 nats of information; a third of it on 6,000 rows
  // is far above the noise of 3,000 held-out digits (σ of the mean gain ≈ .006).
  const markov = markovSeries(9000, 22)
  const learnt = finish(
    trainNetwork(featureRows(markov, 1, 0, 6000), digitsAt(markov, 1, 0, 6000), { epochs: 12 }),
  )
  const gain =
    Math.LN10 -
    meanLogLoss(predictNetwork(learnt, featureRows(markov, 1, 6000)), digitsAt(markov, 1, 6000))
  expect(gain).toBeGreaterThan(0.008)
  const nothing = train(2000)
  const later = predictNetwork(nothing, rows.subarray(2000 * FEATURES))
  expect(meanLogLoss(later, labels.subarray(2000))).toBeLessThan(Math.LN10 + 0.05)
})

test('refuses invalid training data', () => {
  const start =
    (count: number, digits: Uint8Array, options: Partial<NetworkOptions> = {}) =>
    () =>
      trainNetwork(rows.subarray(0, count), digits, options).next()
  expect(start(FEATURES * 2, new Uint8Array(3))).toThrow('2 rows, but 3 labels')
  expect(start(FEATURES + 1, new Uint8Array(1))).toThrow('not rows of 47 features: 48')
  expect(start(0, new Uint8Array(0))).toThrow('no rows to train on')
  expect(start(FEATURES, Uint8Array.of(10))).toThrow('not a digit: 10')
  expect(start(FEATURES, Uint8Array.of(1), { batch: 0 })).toThrow('not whole numbers above 0')
  expect(start(FEATURES, Uint8Array.of(1), { epochs: 1.5 })).toThrow('not whole numbers above 0')
  expect(start(FEATURES, Uint8Array.of(1), { rate: 0 })).toThrow('not a step size and a ridge')
})
