/** The games, by the id used in calls and stored draws. */
export type Game = 'cash4' | 'cash3' | 'pick5' | 'fantasy5' | 'powerball' | 'mega-millions'

/** An inclusive range of whole numbers. */
export type Range = { readonly min: number; readonly max: number }

/**
 * What a draw of a game looks like. `digits`: `count` digits in order, repeats allowed, drawn
 * separately. `balls`: `count` different balls of `range`, order without meaning, and one more of
 * `bonus` where the game has one (else null).
 */
export type GameShape = {
  readonly name: string
  readonly kind: 'digits' | 'balls'
  readonly count: number
  readonly range: Range
  readonly bonus: Range | null
}

/** The four-digit game: the one that numbers are generated for, matched with and learned from. */
export const FOUR_DIGIT: Game = 'cash4'

const DIGIT_RANGE: Range = { min: 0, max: 9 }

/** Every game with its shape. Source of the matrices: the games' published rules, as of 2026. */
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
 * The result of a draw as text: digits in drawn order ('0768'), balls ascending with two places
 * each ('05-12-33-41-69'). `numbers` are taken as they are; nothing is checked.
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
