import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import { simulatedDigits } from './simulated.ts'

const GA = { game: 'cash4', state: 'GA' } as const
const ONE = keysFrom('one secret of at least 32 characters')
const OTHER = keysFrom('another secret of 32 characters or so')

const many = (keys = ONE, key: { game: 'cash4'; state: string } = GA, count = 40_000) =>
  Array.from({ length: count }, (_, i) => simulatedDigits(keys, key, `slot ${i}`))

test('a slot has the same digits for ever, others with another secret and in another state', () => {
  expect(many(ONE, GA, 50)).toEqual(many(keysFrom('one secret of at least 32 characters'), GA, 50))
  expect(many(ONE, GA, 50)).not.toEqual(many(OTHER, GA, 50))
  expect(many(ONE, GA, 50)).not.toEqual(many(ONE, { ...GA, state: 'NC' }, 50))
})

/** Σ (observed − expected)² / expected over equally likely cells. */
const chiSquare = (cells: string[], kinds: number) => {
  const counts = Object.values(Object.groupBy(cells, (cell) => cell)).map(
    (group) => group?.length ?? 0,
  )
  const expected = cells.length / kinds
  const empty = (kinds - counts.length) * expected
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, empty)
}

test('every digit in every place, every pair of neighbours and every number is equally likely', () => {
  const draws = many()
  // The bounds are those that a fair source leaves once in a million times.
  for (let place = 0; place < 4; place++)
    expect(
      chiSquare(
        draws.map((digits) => digits.charAt(place)),
        10,
      ),
    ).toBeLessThan(46)
  for (let place = 0; place < 3; place++)
    expect(
      chiSquare(
        draws.map((digits) => digits.slice(place, place + 2)),
        100,
      ),
    ).toBeLessThan(177)
  expect(chiSquare(draws, 10_000)).toBeLessThan(10_690)
  expect(chiSquare(draws, 10_000)).toBeGreaterThan(9_340)
})
