import { expect, test } from 'vitest'
import { FOUR_DIGIT, type Game, GAMES, isGame } from './games.ts'

const shape = (game: Game): unknown[] => {
  const { kind, count, range, bonus } = GAMES[game]
  return [kind, count, range.min, range.max, bonus?.min ?? null, bonus?.max ?? null]
}

test.each([
  ['cash4', ['digits', 4, 0, 9, null, null]],
  ['cash3', ['digits', 3, 0, 9, null, null]],
  ['pick5', ['digits', 5, 0, 9, null, null]],
  ['fantasy5', ['balls', 5, 1, 42, null, null]],
  ['powerball', ['balls', 5, 1, 69, 1, 26]],
  ['mega-millions', ['balls', 5, 1, 70, 1, 24]],
] as const)('%s', (game, expected) => {
  expect(shape(game)).toEqual(expected)
})

test('there are six games, one of four digits', () => {
  expect(Object.keys(GAMES)).toHaveLength(6)
  expect(FOUR_DIGIT).toBe('cash4')
  const four = Object.values(GAMES).filter(({ kind, count }) => kind === 'digits' && count === 4)
  expect(four).toEqual([GAMES[FOUR_DIGIT]])
})

test.each(['', 'all', 'Cash4', 'toString', '__proto__'])('%j is no game', (text) => {
  expect(isGame(text)).toBe(false)
})

test('the ids are games', () => {
  expect(Object.keys(GAMES).every(isGame)).toBe(true)
})
