import { isDigit } from '../../digits.ts'
import type { DrawRow, DrawSeries, DrawTime } from '../../series.ts'
import {
  entropyOf,
  writeCalendar,
  writeFrequencies,
  writeGaps,
  writeLags,
  writeShape,
  writeTransitions,
} from './columns.ts'
import { FEATURES } from './names.ts'
import { emptyPlace, type Place, record } from './place.ts'

/**
 * The running counts of a game. They make adding a draw and writing a row of features take constant time.
 * They depend only on the draws: `featuresOf` computes them again.
 */
export class GameFeatures {
  readonly #places: readonly Place[] = Array.from({ length: 4 }, emptyPlace)

  /** Adds the next draw. Throws a RangeError unless it has four digits. */
  push({ digits, slot }: Pick<DrawRow, 'digits' | 'slot'>): void {
    if (digits.length !== 4 || !digits.every(isDigit))
      throw new RangeError(`not four digits: ${digits.join('')}`)
    for (const [position, place] of this.#places.entries())
      record(place, digits[position] ?? 0, slot)
  }

  /**
   * Writes the 47 features of digit `position` (0 … 3) of a future draw into `out[offset … offset + 46]`,
   * from the draws added so far. Throws a RangeError for an invalid position, or if `out` is too small.
   */
  write(target: DrawTime, position: number, out: Float32Array, offset = 0): void {
    const place = this.#places[position]
    if (!place) throw new RangeError(`not a digit position from 0 to 3: ${position}`)
    if (offset < 0 || offset + FEATURES > out.length)
      throw new RangeError(`no room for ${FEATURES} features at ${offset} of ${out.length}`)
    writeFrequencies(place, out, offset)
    writeGaps(place, out, offset + 10)
    writeTransitions(place, out, offset + 20)
    writeLags(this.#places, place, out, offset + 30)
    writeShape(this.#places, out, offset + 37)
    writeCalendar(target, out, offset + 42)
    out[offset + 45] = entropyOf(place)
    out[offset + 46] = place.bySlot[target.slot] ?? 0
  }
}

/** The state after all draws of a series. */
export const featuresOf = (series: DrawSeries): GameFeatures => {
  const features = new GameFeatures()
  for (let t = 0; t < series.length; t++) features.push(drawAt(series, t))
  return features
}

/**
 * The features of digit `position` of the draws from `from` to before `to`, each from the draws
 * before it: row-major, draw `t` at `[47 (t − from) … 47 (t − from) + 46]`. Throws a RangeError for
 * draws outside the series.
 */
export const featureRows = (
  series: DrawSeries,
  position: number,
  from = 0,
  to = series.length,
): Float32Array<ArrayBuffer> => {
  checkRange(series, from, to)
  const features = new GameFeatures()
  const rows = new Float32Array((to - from) * FEATURES)
  for (let t = 0; t < to; t++) {
    const draw = drawAt(series, t)
    if (t >= from) features.write(draw, position, rows, (t - from) * FEATURES)
    features.push(draw)
  }
  return rows
}

/** The digits at `position` of the draws from `from` to before `to`: the labels of the rows. */
export const digitsAt = (
  series: DrawSeries,
  position: number,
  from = 0,
  to = series.length,
): Uint8Array<ArrayBuffer> => {
  checkRange(series, from, to)
  return Uint8Array.from(
    { length: to - from },
    (_, k) => series.digits[4 * (from + k) + position] ?? 0,
  )
}

const drawAt = ({ digits, slots, days }: DrawSeries, t: number): DrawRow => ({
  digits: [
    digits[4 * t] ?? 0,
    digits[4 * t + 1] ?? 0,
    digits[4 * t + 2] ?? 0,
    digits[4 * t + 3] ?? 0,
  ],
  slot: slots[t] ?? 0,
  day: days[t] ?? 0,
})

const checkRange = ({ length }: DrawSeries, from: number, to: number) => {
  if (from < 0 || to < from || to > length)
    throw new RangeError(`no draws ${from} to ${to} in a series of ${length}`)
}
