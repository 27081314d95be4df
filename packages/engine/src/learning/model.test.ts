import { expect, test } from 'vitest'
import { sliceSeries } from '../series.ts'
import { fairSeries, markovSeries } from '../testing/series.ts'
import { SMALL } from '../testing/small-model.ts'
import { featureRows, featuresOf } from './features/features.ts'
import { modelFromBytes, modelToBytes } from './model-bytes.ts'
import {
  examplesOf,
  finish,
  stackForecast,
  stackForecasts,
  trainModel,
  trainPositions,
} from './model.ts'

const series = markovSeries(900, 41)
const options = { seed: 7, settings: SMALL }
const model = finish(trainModel(series, options))
const next = { slot: 0, day: 18_450 }

test('it reports its progress up to the end', () => {
  const steps = [...trainModel(series, options)]
  // Four positions, each trained twice: 4 trees and 2 epochs.
  expect(steps).toEqual(Array.from({ length: 48 }, (_, k) => ({ done: k + 1, of: 48 })))
})

test('the same seed gives the same model, with kernel or without; another seed another', () => {
  expect(finish(trainModel(series, { ...options, kernel: 'plain' }))).toEqual(model)
  expect(finish(trainModel(series, { ...options, seed: 8 }))).not.toEqual(model)
})

test('each position has random numbers of its own', () => {
  const examples = examplesOf(series, 0)
  const { positions } = finish(trainPositions([examples, examples, examples, examples], options))
  expect(new Set(positions.map(({ network }) => network.parameters[0])).size).toBe(4)
})

test('a forecast is four distributions', () => {
  const stack = stackForecast(model, featuresOf(series), next)
  expect(stack).toHaveLength(40)
  for (let at = 0; at < 40; at += 10)
    expect(stack.subarray(at, at + 10).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
})

test('a draw gets the same forecast alone as among many', () => {
  const rows = [0, 1, 2, 3].map((position) => featureRows(series, position, 800))
  const many = stackForecasts(model, rows)
  for (const t of [800, 850, 899]) {
    const target = { slot: series.slots[t] ?? 0, day: series.days[t] ?? 0 }
    const alone = stackForecast(model, featuresOf(sliceSeries(series, 0, t)), target)
    expect(alone).toEqual(many.slice(40 * (t - 800), 40 * (t - 799)))
  }
})

test('a model read from its bytes makes the same forecast', () => {
  const read = modelFromBytes(modelToBytes(model))
  expect(read).toEqual(model)
  const features = featuresOf(series)
  expect(stackForecast(read, features, next)).toEqual(stackForecast(model, features, next))
})

test('refuses bytes of another version, and bytes that are cut off or too long', () => {
  const bytes = modelToBytes(model)
  expect(() => modelFromBytes(new Uint8Array(3))).toThrow('not a model of version 1: 0')
  expect(() => modelFromBytes(bytes.subarray(0, 50))).toThrow('not a model of version 1')
  expect(() => modelFromBytes(bytes.subarray(0, -1))).toThrow(RangeError)
  const longer = new Uint8Array(bytes.length + 1)
  longer.set(bytes)
  expect(() => modelFromBytes(longer)).toThrow(`not ${bytes.length} bytes of a model`)
  expect(() => modelFromBytes(Uint8Array.from(bytes, (byte, k) => (k === 0 ? 9 : byte)))).toThrow(
    'not a model of version 1: 9',
  )
})

test('refuses to train on too few draws', () => {
  expect(() => finish(trainModel(fairSeries(499, 1), options))).toThrow(
    'too few draws to train on: 499 of 500',
  )
})
