import { GAMES } from '@fourcast/engine/games.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import { simulatedResult } from './simulated.ts'

const GA = { game: 'cash4', state: 'GA' } as const
const ONE = keysFrom('one secret of at least 32 characters')
const OTHER = keysFrom('another secret of 32 characters or so')

const many = (keys = ONE, key: { game: 'cash4'; state: string } = GA, count = 40_000) =>
  Array.from({ length: count }, (_, i) => simulatedResult(keys, key, `slot ${i}`).digits)

test('a slot always has the same digits, and different ones with another secret or state', () => {
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
  // A fair source exceeds these bounds once in a million times.
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

test.each(['cash3', 'pick5'] as const)('every number of %s is equally likely', (game) => {
  const { count } = GAMES[game]
  const draws = Array.from(
    { length: 40_000 },
    (_, i) => simulatedResult(ONE, { game, state: 'GA' }, `slot ${i}`).digits,
  )
  expect(draws.every((digits) => digits.length === count)).toBe(true)
  for (let place = 0; place < count; place++)
    expect(
      chiSquare(
        draws.map((digits) => digits.charAt(place)),
        10,
      ),
    ).toBeLessThan(46)
})

test.each(['fantasy5', 'powerball', 'mega-millions'] as const)(
  'the balls of %s are distinct, ascending and equally likely, and so is the bonus ball',
  (game) => {
    const { count, range, bonus } = GAMES[game]
    const draws = Array.from({ length: 20_000 }, (_, i) =>
      simulatedResult(ONE, { game, state: 'US' }, `slot ${i}`),
    )
    const balls = draws.map(({ digits }) => digits.split('-'))
    expect(balls.every((set) => new Set(set).size === count)).toBe(true)
    expect(balls.every((set) => set.toSorted().join() === set.join())).toBe(true)
    // Balls drawn without replacement have fewer degrees of freedom, so the bound is wide.
    expect(chiSquare(balls.flat(), range.max)).toBeLessThan(range.max * 2.2)
    const bonuses = draws.flatMap(({ bonus: ball }) => (ball === undefined ? [] : [String(ball)]))
    expect(bonuses).toHaveLength(bonus ? draws.length : 0)
    if (bonus) expect(chiSquare(bonuses, bonus.max)).toBeLessThan(bonus.max * 3)
  },
)
