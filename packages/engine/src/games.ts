/** The games, by the id used in calls and stored draws. */
export type Game = 'cash4' | 'cash3' | 'pick5' | 'fantasy5' | 'powerball' | 'mega-millions'

/** An inclusive range of whole numbers. */
export type Range = { readonly min: number; readonly max: number }

/**
 * The form of a game's draws. `digits`: `count` digits in order, drawn separately, repeats allowed.
 * `balls`: `count` different balls of `range` without an order, and one of `bonus` if the game has a
 * bonus ball (else null).
 */
export type GameShape = {
  readonly name: string
  readonly kind: 'digits' | 'balls'
  readonly count: number
  readonly range: Range
  readonly bonus: Range | null
}

/** The four-digit game: the only one with generated numbers, matches and models. */
export const FOUR_DIGIT: Game = 'cash4'

const DIGIT_RANGE: Range = { min: 0, max: 9 }

/** Every game with its shape. Source of the ranges: the games' published rules, as of 2026. */
export const GAMES: Readonly<Record<Game, GameShape>> = {
  cash4: { name: 'Cash 4', kind: 'digits', count: 4, range: DIGIT_RANGE, bonus: null },
  cash3: { name: 'Cash 3', kind: 'digits', count: 3, range: DIGIT_RANGE, bonus: null },
  pick5: { name: 'Pick 5', kind: 'digits', count: 5, range: DIGIT_RANGE, bonus: null },
  fantasy5: {
    name: 'Fantasy 5',
    kind: 'balls',
    count: 5,
    range: { min: 1, max: 42 },
    bonus: null,
  },
  powerball: {
    name: 'Powerball',
    kind: 'balls',
    count: 5,
    range: { min: 1, max: 69 },
    bonus: { min: 1, max: 26 },
  },
  'mega-millions': {
    name: 'Mega Millions',
    kind: 'balls',
    count: 5,
    range: { min: 1, max: 70 },
    bonus: { min: 1, max: 24 },
  },
}

/** The balls of a game before its rules changed: valid for draws before the local date `until`. */
type FormerRules = { readonly until: string; readonly range: Range; readonly bonus: Range }

const former = (until: string, highest: number, highestBonus: number): FormerRules => ({
  until,
  range: { min: 1, max: highest },
  bonus: { min: 1, max: highestBonus },
})

/**
 * Former rules of the multi-state games, oldest first. Source: the lotteries' published rule changes. New
 * York's open data confirms each date.
 */
const FORMER_RULES: { readonly [G in Game]?: readonly FormerRules[] } = {
  powerball: [former('2012-01-15', 59, 39), former('2015-10-07', 59, 35)],
  'mega-millions': [
    former('2005-06-22', 52, 52),
    former('2013-10-22', 56, 46),
    former('2017-10-31', 75, 15),
    former('2025-04-08', 70, 25),
  ],
}

/**
 * The form of a game on a local date, 'YYYY-MM-DD': Powerball and Mega Millions have changed their
 * ranges. Other games have always had today's form.
 */
export const shapeOn = (game: Game, date: string): GameShape => {
  const rules = FORMER_RULES[game]?.find(({ until }) => date < until)
  return rules ? { ...GAMES[game], range: rules.range, bonus: rules.bonus } : GAMES[game]
}

/**
 * A state and its game: 'New York Win 4', and 'Georgia FIVE' if the name already contains the
 * state.
 */
export const gameOfState = (stateName: string, gameName: string): string =>
  gameName.startsWith(`${stateName} `) ? gameName : `${stateName} ${gameName}`

/** The ids of all games, the four-digit one first. */
export const GAME_IDS = [
  'cash4',
  'cash3',
  'pick5',
  'fantasy5',
  'powerball',
  'mega-millions',
] as const satisfies readonly Game[]

/** Whether a text is the id of a game. */
export const isGame = (text: string): text is Game => Object.hasOwn(GAMES, text)

/**
 * A draw's result as text: digits in drawn order ('0768'), balls ascending with two places each
 * ('05-12-33-41-69'). Does not validate `numbers`.
 */
export const drawText = (game: Game, numbers: readonly number[]): string =>
  GAMES[game].kind === 'digits'
    ? numbers.join('')
    : numbers
        .toSorted((a, b) => a - b)
        .map((ball) => String(ball).padStart(2, '0'))
        .join('-')

/** The numbers of a draw from its text: '0768' → [0, 7, 6, 8], '05-12' → [5, 12]. */
export const drawNumbers = (game: Game, text: string): number[] =>
  (GAMES[game].kind === 'digits' ? [...text] : text.split('-')).map(Number)
