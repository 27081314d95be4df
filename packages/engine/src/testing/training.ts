import { digitsAt, featureRows } from '../learning/features/features.ts'
import type { DrawSeries } from '../series.ts'

/** Runs a training to its end. */
export const finish = <Model>(training: Generator<void, Model>): Model => {
  for (;;) {
    const { done, value } = training.next()
    if (done) return value
  }
}

/** Rows to train on, and the digits that followed them. */
export const examplesOf = (series: DrawSeries, position: number, from = 0, to = series.length) => ({
  rows: featureRows(series, position, from, to),
  labels: digitsAt(series, position, from, to),
})

/** The mean of −ln p of the observed digits; ln 10 is chance. */
export const meanLogLoss = (probabilities: Float32Array, digits: Uint8Array): number =>
  digits.reduce((sum, digit, row) => sum - Math.log(probabilities[10 * row + digit] ?? 0), 0) /
  digits.length
