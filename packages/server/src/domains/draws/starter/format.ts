import type { Game } from '@fourcast/engine/games.ts'
import { isGame } from '@fourcast/engine/games.ts'

/** A draw of a history file. `digits` as stored: digits in drawn order, or balls ascending. */
export interface HistoryDraw {
  /** The local date, 'YYYY-MM-DD'. */
  date: string
  session: string
  digits: string
  bonus?: number
}

/** The history of one game in one state. */
export interface StarterHistory {
  game: Game
  state: string
  sessions: readonly string[]
  /** In order of date, then of session. */
  draws: readonly HistoryDraw[]
}

/** A history file that is not as `encodeHistory` writes it. The message names the line. */
export class HistoryError extends Error {}

const TITLE = '# Fourcast draw history, version 1'
const NOT_DRAWN = '-'

/**
 * Writes a history as text. Four lines of header, then a line a month: the month, and after it each
 * day in turn up to the last with a draw. A day has the results of its sessions in the header's
 * order, separated by commas; '-' is 'not drawn', also for a whole day. A bonus ball follows '+'.
 *
 *     # Fourcast draw history, version 1
 *     game cash4
 *     state GA
 *     sessions Midday Evening Night
 *     2019-01 5937,5613,- 0768,1234,-
 */
export function encodeHistory({ game, state, sessions, draws }: StarterHistory): string {
  const months = Map.groupBy(draws, ({ date }) => date.slice(0, 7))
  const lines = [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, ofMonth]) => `${month} ${daysOf(ofMonth, sessions).join(' ')}`)
  return [
    TITLE,
    `game ${game}`,
    `state ${state}`,
    `sessions ${sessions.join(' ')}`,
    ...lines,
    '',
  ].join('\n')
}

function daysOf(draws: readonly HistoryDraw[], sessions: readonly string[]): string[] {
  const days: string[] = []
  for (const draw of draws) {
    const day = Number(draw.date.slice(8)) - 1
    while (days.length <= day) days.push(NOT_DRAWN)
    const results = days[day] === NOT_DRAWN ? sessions.map(() => NOT_DRAWN) : days[day]?.split(',')
    if (results) results[sessions.indexOf(draw.session)] = resultOf(draw)
    days[day] = results?.join(',') ?? NOT_DRAWN
  }
  return days
}

const resultOf = ({ digits, bonus }: HistoryDraw) =>
  bonus === undefined ? digits : `${digits}+${String(bonus).padStart(2, '0')}`

/** Reads what `encodeHistory` wrote. Throws a HistoryError for any other text. */
export function decodeHistory(text: string): StarterHistory {
  const [title, game = '', state = '', sessionLine = '', ...months] = text.trimEnd().split('\n')
  if (title !== TITLE) throw new HistoryError(`line 1: expected '${TITLE}'`)
  const id = valueOf(game, 'game', 2)
  if (!isGame(id)) throw new HistoryError(`line 2: no game ${id}`)
  const sessions = valueOf(sessionLine, 'sessions', 4).split(' ')
  const draws = months.flatMap((line, at) => drawsOf(line, at + 5, sessions))
  return { game: id, state: valueOf(state, 'state', 3), sessions, draws }
}

function valueOf(line: string, name: string, number: number): string {
  if (!line.startsWith(`${name} `)) throw new HistoryError(`line ${number}: expected '${name} …'`)
  return line.slice(name.length + 1)
}

function drawsOf(line: string, number: number, sessions: readonly string[]): HistoryDraw[] {
  const [month = '', ...days] = line.split(' ')
  if (!/^\d{4}-\d{2}$/.test(month)) throw new HistoryError(`line ${number}: no month ${month}`)
  return days.flatMap((day, at) => {
    if (day === NOT_DRAWN) return []
    const date = `${month}-${String(at + 1).padStart(2, '0')}`
    const results = day.split(',')
    if (results.length !== sessions.length)
      throw new HistoryError(`line ${number}: ${results.length} results on ${date}`)
    return results.flatMap((result, session) =>
      result === NOT_DRAWN ? [] : [drawOf(result, date, sessions[session] ?? '')],
    )
  })
}

function drawOf(result: string, date: string, session: string): HistoryDraw {
  const [digits = '', bonus] = result.split('+')
  return { date, session, digits, ...(bonus !== undefined && { bonus: Number(bonus) }) }
}
