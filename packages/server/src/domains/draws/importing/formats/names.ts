import type { Game } from '@fourcast/engine/games.ts'

/** What lotteries call their digit games, lower case; the number of digits stands in most names. */
const NAMES: readonly (readonly [game: Game, pattern: RegExp])[] = [
  ['cash4', /\b(?:win|pick|cash|daily|play|dc|take|game)[ -]?4\b|\bwin4\b/],
  ['pick5', /\b(?:pick|play|dc|georgia|daily)[ -]?(?:5|five)\b/],
  ['cash3', /\b(?:pick|cash|daily|play|dc|game)[ -]?3\b|\bnumbers? game\b|\bdaily\b(?![ -]?\d)/],
  ['fantasy5', /\bfantasy[ -]?5\b/],
  ['powerball', /\bpower ?ball\b/],
  ['mega-millions', /\bmega ?millions\b/],
]

/** Words of a header or a game's name that say nothing about the session. */
const FILLERS =
  /\b(?:tri state|winning|drawn|drawing|draws?|numbers?|digits?|results?|game|the|lottery)\b/g

export interface NamedGame {
  /** Null when no game is named. */
  game: Game | null
  /** What is left when the game's name is taken out: a session, or nothing. */
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
