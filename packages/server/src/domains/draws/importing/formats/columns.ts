import type { Game } from '@fourcast/engine/games.ts'

/** The columns of the parts of a draw, by index. */
export interface RecordColumns {
  date: DateColumns
  /** The session's column; null if each number column has its own session, or there is none. */
  session: number | null
  numbers: readonly NumberColumn[]
  bonus: number | null
  /** Columns that name the game and state, in files with several. */
  game: number | null
  state: number | null
  /** The column of our own export that marks simulated draws. */
  simulated: number | null
  /** Columns that have no number of the game. If one has, the row is not understood. */
  others: readonly number[]
}

type DateColumns = { whole: number } | { year: number; month: number; day: number }

export interface NumberColumn {
  /** The session of this number column; null if another column names it, or nothing does. */
  session: string | null
  /** One column with all digits, or one for each digit in order. */
  at: readonly number[]
}

const DATE = /^(?:draw(?:ing)? ?)?dates?$|^(?:result|game|play) date$|^date (?:of )?draw(?:n|ing)?$/
const DATE_TIME = /^draw ?date ?time$/
const SESSION =
  /^(?:draw(?:ing)? ?)?(?:session|time|period|type|slot)(?: of day)?$|^(?:day|mid|midday) (?:eve|evening|night)$|^draw(?:ing)?(?: name)?$/
/** In order of preference if a file has several: text keeps its zeros. */
const NUMBER = [
  /^winning ?numbers?$/,
  /^winning ?digits$|^digits$|^numbers drawn$|^drawn ?numbers?$|^draw (?:result|numbers)$/,
  /^numbers?$|^results?$|^win(?:ning)?$/,
]
const PLACE = /^(?:winning )?(?:ball|number|num|digit|no|n|d|b|p|position|pos|place) ?([1-9])$/
const BONUS = /^(?:fire|wild) ?ball$|^bonus(?: number| ball)?$/
const NOT_A_NUMBER =
  /\b(?:sum|booster|fire ?ball|wild ?ball|bonus|sorted|payout|prize|jackpot|date)\b/

/** Session words that a header may have: 'Midday Win 4 #', 'evening', 'Night Numbers'. */
export const SESSION_WORD = /^(?:morning|mid(?: ?day)?|day(?:time)?|noon|evening|eve|night|nite)$/
/** Columns that may have as many digits as a result. */
const OTHER_FIGURE =
  /\b(?:years?|months?|dates?|times?|id|prizes?|payouts?|jackpot|winners?|amount|sales)\b|^draw(?:ing)? ?(?:no|num|number|id)?$/

/**
 * Finds the columns of a draw by the meaning of the headers; null if this is no header of a draw
 * file.
 */
export function findRecordColumns(
  headers: readonly string[],
  game: Game,
  count: number,
): RecordColumns | null {
  const words = headers.map(plainWords)
  const find = (pattern: RegExp) => words.findIndex((word) => pattern.test(word))
  const one = (pattern: RegExp) => (find(pattern) === -1 ? null : find(pattern))
  const date = dateColumns(find)
  const numbers = numberColumns(headers, words, game, count)
  if (date === null || numbers.length === 0) return null
  const session = one(SESSION)
  const used = new Set([...Object.values(date), ...numbers.flatMap(({ at }) => at)])
  return {
    date,
    session,
    numbers,
    bonus: one(BONUS),
    game: one(/^(?:game|game name|lottery)$/),
    state: one(/^(?:state|state code|jurisdiction)$/),
    simulated: one(/^simulated$/),
    others: headers.flatMap((header, at) => (used.has(at) || isOther(header, game) ? [] : [at])),
  }
}

/** True for columns with figures of another kind or game. */
const isOther = (header: string, game: Game) =>
  OTHER_FIGURE.test(plainWords(header)) || ![null, game].includes(splitGame(header).game)

function dateColumns(find: (pattern: RegExp) => number): DateColumns | null {
  const whole = find(DATE)
  if (whole !== -1) return { whole }
  const [year, month, day] = [
    find(/^(?:draw )?year$/),
    find(/^(?:draw )?month$/),
    find(/^(?:draw )?day$/),
  ]
  if (year !== -1 && month !== -1 && day !== -1) return { year, month, day }
  const moment = find(DATE_TIME)
  return moment === -1 ? null : { whole: moment }
}

function numberColumns(
  headers: readonly string[],
  words: readonly string[],
  game: Game,
  count: number,
): NumberColumn[] {
  const single = singleColumn(words)
  if (single !== null) return [{ session: null, at: [single] }]
  const places = placeColumns(words, count)
  if (places !== null) return [{ session: null, at: places }]
  return sessionColumns(headers, words, game)
}

function singleColumn(words: readonly string[]): number | null {
  for (const pattern of NUMBER) {
    const at = words.findIndex((word) => pattern.test(word))
    if (at !== -1) return at
  }
  return null
}

/** 'Ball 1' … 'Ball 4' in the order of their numbers, wherever the columns are. */
function placeColumns(words: readonly string[], count: number): number[] | null {
  const found = new Map(
    words.flatMap((word, at) => {
      const place = PLACE.exec(word)?.[1]
      return place === undefined ? [] : [[Number(place), at] as const]
    }),
  )
  const places = Array.from({ length: count }, (_, i) => found.get(i + 1))
  return found.size === count && places.every((at) => at !== undefined) ? places : null
}

/** One column for each session: those of the game if headers name games, otherwise all. */
function sessionColumns(
  headers: readonly string[],
  words: readonly string[],
  game: Game,
): NumberColumn[] {
  const named = headers.flatMap((header, at) => {
    const split = splitGame(header)
    const isNumber = !NOT_A_NUMBER.test(words[at] ?? '')
    const isMeant = isNumber && (SESSION_WORD.test(split.rest) || (split.rest === '' && split.game))
    return isMeant ? [{ game: split.game, session: split.rest || null, at: [at] }] : []
  })
  return named.filter((column) => column.game === game || named.every((other) => !other.game))
}

/**
 * What lotteries call their digit games, in lower case. Most names contain the number of digits.
 */
const NAMES: readonly (readonly [game: Game, pattern: RegExp])[] = [
  ['cash4', /\b(?:win|pick|cash|daily|play|dc|take|game|p)[ -]?4\b|\bwin4\b/],
  ['pick5', /\b(?:pick|play|dc|georgia|daily|p)[ -]?(?:5|five)\b/],
  ['cash3', /\b(?:pick|cash|daily|play|dc|game|p)[ -]?3\b|\bnumbers? game\b|\bdaily\b(?![ -]?\d)/],
  ['fantasy5', /\bfantasy[ -]?5\b/],
  ['powerball', /\bpower ?ball\b/],
  ['mega-millions', /\bmega ?millions\b/],
]

/** Words of a header or a game's name that say nothing about the session. */
const FILLERS =
  /\b(?:tri state|winning|drawn|drawing|draws?|numbers?|digits?|results?|game|the|lottery)\b/g

export interface NamedGame {
  /** Null if no game is named. */
  game: Game | null
  /** What remains without the game's name: a session, or nothing. */
  rest: string
}

/** 'Daily 4 Night' → cash4, 'night'; 'Midday Win 4 #' → cash4, 'midday'; 'Evening' → null, 'evening'. */
export function splitGame(text: string): NamedGame {
  const words = plainWords(text)
  const found = NAMES.find(([, pattern]) => pattern.test(words))
  const rest = (found ? words.replace(found[1], ' ') : words).replace(FILLERS, ' ')
  return { game: found?.[0] ?? null, rest: rest.replace(/\s+/g, ' ').trim() }
}

/** A header as words: `drawDate`, `Draw_Date` and `DRAW DATE#` are the same. */
export const plainWords = (header: string) =>
  header
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
