import { expect, test } from 'vitest'
import {
  drawNumbers,
  drawText,
  FOUR_DIGIT,
  type Game,
  GAME_IDS,
  gameOfState,
  GAMES,
  isGame,
  shapeOn,
} from './games.ts'

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

test('there are six games, and one has four digits', () => {
  expect(Object.keys(GAMES)).toHaveLength(6)
  expect(FOUR_DIGIT).toBe('cash4')
  expect([...GAME_IDS].sort()).toEqual(Object.keys(GAMES).sort())
  expect(GAME_IDS[0]).toBe(FOUR_DIGIT)
  const four = Object.values(GAMES).filter(({ kind, count }) => kind === 'digits' && count === 4)
  expect(four).toEqual([GAMES[FOUR_DIGIT]])
})

test.each(['', 'all', 'Cash4', 'toString', '__proto__'])('%j is no game', (text) => {
  expect(isGame(text)).toBe(false)
})

test('every id is a game', () => {
  expect(Object.keys(GAMES).every(isGame)).toBe(true)
})

test.each([
  ['cash4', [0, 7, 6, 8], '0768'],
  ['pick5', [0, 0, 1, 0, 9], '00109'],
  ['powerball', [41, 5, 69, 12, 33], '05-12-33-41-69'],
] as const)('a draw of %s as text and back', (game, numbers, text) => {
  expect(drawText(game, numbers)).toBe(text)
  const back = drawNumbers(game, text)
  expect(back).toEqual(GAMES[game].kind === 'balls' ? numbers.toSorted((a, b) => a - b) : numbers)
})

test.each([
  ['powerball', '2010-02-03', 59, 39],
  ['powerball', '2012-01-14', 59, 39],
  ['powerball', '2012-01-15', 59, 35],
  ['powerball', '2015-10-07', 69, 26],
  ['mega-millions', '2002-05-17', 52, 52],
  ['mega-millions', '2005-06-22', 56, 46],
  ['mega-millions', '2013-10-22', 75, 15],
  ['mega-millions', '2017-10-31', 70, 25],
  ['mega-millions', '2025-04-07', 70, 25],
  ['mega-millions', '2025-04-08', 70, 24],
] as const)(
  '%s on %s: balls up to %i, bonus ball up to %i',
  (game, date, highest, highestBonus) => {
    const { range, bonus } = shapeOn(game, date)
    expect([range.max, bonus?.max]).toEqual([highest, highestBonus])
  },
)

test('digit games have the same shape on any date', () => {
  expect(shapeOn('cash4', '1981-07-21')).toBe(GAMES.cash4)
})

test('a game whose name contains its state is not prefixed with it again', () => {
  expect(gameOfState('New York', 'Win 4')).toBe('New York Win 4')
  expect(gameOfState('Georgia', 'Georgia FIVE')).toBe('Georgia FIVE')
  expect(gameOfState('Georgia', 'Georgian 5')).toBe('Georgia Georgian 5')
})
