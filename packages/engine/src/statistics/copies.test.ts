import { expect, test } from 'vitest'
import { copiedDraws, fairDraws } from '../testing/copied.ts'
import { findCopies } from './copies.ts'

/** 'places 2,3 of the draw 53 before', most unlikely first. */
const told = (draws: string[]) =>
  findCopies(draws).map(({ lag, places }) => `places ${places.join()} of the draw ${lag} before`)

test.each([0, 1, 3, 50, 60, 3_000])('%i fair draws copy nothing', (n) => {
  expect(findCopies(fairDraws(n, 1))).toEqual([])
})

test.each([3, 5])('fair draws of %i digits copy nothing', (count) => {
  expect(findCopies(fairDraws(4_000, 2, count))).toEqual([])
})

test('if a tenth of the draws repeat the draw 50 earlier, all their rows are found', () => {
  const draws = copiedDraws(3_000, 3, { lag: 50, share: 0.1 })
  const [copies] = findCopies(draws)
  expect(copies).toMatchObject({ lag: 50, places: [0, 1, 2, 3] })
  expect(copies?.rows).toEqual(
    [...draws.keys()].filter((at) => at >= 50 && draws[at] === draws[at - 50]),
  )
  expect(copies?.rows.length).toBeGreaterThan(250)
  expect(copies?.expected).toBeLessThan(10)
  expect(copies?.p).toBeLessThan(1e-100)
})

test('two digits that repeat are found in their places', () => {
  expect(told(copiedDraws(3_000, 4, { lag: 53, share: 0.27, places: [2, 3] }))[0]).toBe(
    'places 2,3 of the draw 53 before',
  )
})

test('evening draws that copy midday are found as repeats of the draw before', () => {
  expect(told(copiedDraws(4_000, 5, { lag: 1, share: 0.02 }))).toEqual([
    'places 0,1,2,3 of the draw 1 before',
  ])
})

test('a block that is pasted again far below is found with its rows', () => {
  const draws = fairDraws(6_000, 6)
  draws.splice(5_000, 20, ...draws.slice(100, 120))
  expect(findCopies(draws)).toMatchObject([
    { lag: 4_900, places: [0, 1, 2, 3], rows: Array.from({ length: 20 }, (_, n) => 5_000 + n) },
  ])
})

test.each([
  [90, 45, 45],
  [1_000, 951, 49],
  [16_000, 10, 10],
  [16_000, 100, 10],
])('of %i draws, a block that is pasted %i rows later is found', (n, lag, rows) => {
  const draws = fairDraws(n, 8)
  const from = n - lag - rows
  draws.splice(from + lag, rows, ...draws.slice(from, from + rows))
  expect(findCopies(draws)[0]).toMatchObject({ lag, rows: { length: rows } })
})

test('one number in every row is no history of draws', () => {
  expect(findCopies(Array.from({ length: 1_000 }, () => '1234'))).not.toEqual([])
})

test('a lottery with a biased digit copies nothing', () => {
  const biased = fairDraws(6_000, 7).map((draw) => draw.replace(/^[012]/, '7'))
  expect(findCopies(biased)).toEqual([])
})

test('draws of different lengths throw a RangeError', () => {
  expect(() => findCopies(['0423', '042'])).toThrow(RangeError)
})
