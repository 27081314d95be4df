import { GAMES } from '@fourcast/engine/games.ts'
import { binomialSf } from '@fourcast/engine/statistics/binomial.ts'
import { gameNamed } from './formats/record.ts'
import type { Habits, RowFilter, Survey } from './formats/rows.ts'
import { ImportError } from './import-error.ts'

export const DATE_ORDERS = ['month-first', 'day-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** One number in ten begins with a zero. Many more short numbers are those of another game. */
const ZERO_FIRST = 0.1
/** The share of correct files with dropped zeros that are refused, at most. */
const ALARM = 1e-6
/** A file names a few games. This bounds them in a hostile file. */
const MOST_NAMES = 1_000
const NAMES_LISTED = 5

interface SurveyedFile {
  name: string
  series: RowFilter
  /** The order that someone chose. */
  dates?: DateOrder | undefined
}

/** Learns the habits of a file from all its rows, because one row alone may have two readings. */
export class FileSurvey implements Survey {
  readonly #file: SurveyedFile
  /** Counts of numbers with all digits and with fewer, by the name of their game. */
  readonly #games = new Map<string, { full: number; short: number }>()
  /** The first date that begins with its month, with its day, or with one of them. */
  readonly #dates: { month?: string; day?: string; either?: string } = {}

  constructor(file: SurveyedFile) {
    this.#file = file
  }

  game(name: string): void {
    this.#numbersOf(name)
  }

  date(text: string, first: number, second: number): void {
    const [least, most] = [Math.min(first, second), Math.max(first, second)]
    if (first === second || least < 1 || least > 12 || most > 31) return
    if (most <= 12) this.#dates.either ??= text
    else if (first > second) this.#dates.day ??= text
    else this.#dates.month ??= text
  }

  number(digits: string, name: string): void {
    const numbers = this.#numbersOf(name)
    const { count } = this.#file.series
    if (digits.length === count) numbers.full += 1
    else if (digits.length < count) numbers.short += 1
  }

  /** Throws an ImportError if the rows do not decide them. */
  habits(): Habits {
    const unknownIsElsewhere = this.#decideUnknown()
    this.#refuseShortNumbers(unknownIsElsewhere)
    return { dayFirst: this.#dateOrder() === 'day-first', unknownIsElsewhere }
  }

  #numbersOf(name: string) {
    const numbers = this.#games.get(name) ?? { full: 0, short: 0 }
    if (this.#games.size < MOST_NAMES) this.#games.set(name, numbers)
    return numbers
  }

  /** A single unknown name is the lottery's own for the game. Beside the game's name, it is another game. */
  #decideUnknown(): boolean {
    const { name: file, series } = this.#file
    const names = [...this.#games.keys()]
    const isNamed = names.some((name) => [series.game, 'ours'].includes(gameNamed(name) ?? ''))
    if (isNamed || names.length === 0) return isNamed
    if (names.length === 1 && names.every((name) => gameNamed(name) === null)) return false
    const listed = names.slice(0, NAMES_LISTED).map((name) => name.slice(0, 40))
    throw new ImportError(
      `${file} has no ${GAMES[series.game].name} draws. It names the games ${listed.join(', ')}${names.length > NAMES_LISTED ? ' and others' : ''}.`,
    )
  }

  #refuseShortNumbers(unknownIsElsewhere: boolean): void {
    const { name: file, series } = this.#file
    let [full, short] = [0, 0]
    for (const [name, numbers] of this.#games) {
      const game = gameNamed(name)
      if (game === null ? unknownIsElsewhere : game !== 'ours' && game !== series.game) continue
      full += numbers.full
      short += numbers.short
    }
    const all = full + short
    if (short === 0 || (full > 0 && binomialSf(short - 1, all, ZERO_FIRST) > ALARM)) return
    const found =
      full === 0
        ? `no number has ${series.count} digits.`
        : `${short} of ${all} numbers have fewer than ${series.count} digits. Dropped zeros explain about 1 in 10.`
    throw new ImportError(
      `${file} seems to be of another game: ${found} Check the game, or write the zeros.`,
    )
  }

  #dateOrder(): DateOrder {
    const { name, dates } = this.#file
    const { month, day, either } = this.#dates
    if (dates) return dates
    if (month !== undefined && day !== undefined)
      throw new ImportError(
        `${name} has dates in two orders: ${day} begins with the day, ${month} with the month. ${CHOOSE}`,
      )
    if (either !== undefined && month === undefined && day === undefined)
      throw new ImportError(`${name} has dates with two readings: ${readings(either)}. ${CHOOSE}`)
    return day === undefined ? 'month-first' : 'day-first'
  }
}

const CHOOSE =
  'None of its draws were stored. Choose the order under “Dates” (--dates month-first or --dates day-first on the command line).'

/** '1/3/2024 is January 3 or March 1' */
function readings(text: string): string {
  const [first = 1, second = 1] = text.split(/[-/.]/).map(Number)
  const named = (month: number, day: number) =>
    new Temporal.PlainDate(2000, month, day).toLocaleString('en-US', {
      month: 'long',
      day: 'numeric',
    })
  return `${text} is ${named(first, second)} or ${named(second, first)}`
}
