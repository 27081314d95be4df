import fc from 'fast-check'
import { type DrawSeries, seriesOf } from '../series.ts'
import { anyDigit } from './arbitraries.ts'

/** One to 250 draws, of up to three sessions in random order, with days left out. */
export const anyDraws: fc.Arbitrary<DrawSeries> = fc
  .array(
    fc.record({
      digits: fc.tuple(anyDigit, anyDigit, anyDigit, anyDigit),
      slot: fc.integer({ min: 0, max: 2 }),
      wait: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 250, size: 'max' },
  )
  .map((draws) => {
    let day = 18_000
    return seriesOf(draws.map(({ digits, slot, wait }) => ({ digits, slot, day: (day += wait) })))
  })
