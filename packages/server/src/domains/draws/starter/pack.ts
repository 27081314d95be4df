import type { Game } from '@fourcast/engine/games.ts'
import { drawText, GAMES } from '@fourcast/engine/games.ts'
import { checkRow } from '../importing/checks.ts'
import { splitRecord } from '../importing/formats/csv.ts'
import { isRefusedRow } from '../importing/formats/rows.ts'
import type { Row } from '../importing/formats/rows.ts'
import { anySeriesOf } from '../store/series.ts'
import type { StarterHistory, HistoryDraw } from './format.ts'
import { HistoryError } from './format.ts'

/** Names of the CSV files that histories are made from: state, game as its lottery calls it. */
const NAMES: Readonly<Record<string, { game: Game; state: string }>> = {
  'ga_cash4.csv': { game: 'cash4', state: 'GA' },
  'ny_win4.csv': { game: 'cash4', state: 'NY' },
  'ny_numbers.csv': { game: 'cash3', state: 'NY' },
  'nc_pick4.csv': { game: 'cash4', state: 'NC' },
  'va_pick4.csv': { game: 'cash4', state: 'VA' },
  'va_pick3.csv': { game: 'cash3', state: 'VA' },
  'us_powerball.csv': { game: 'powerball', state: 'US' },
  'us_mega_millions.csv': { game: 'mega-millions', state: 'US' },
}

/** The CSV files that become histories. */
export const PACKED_FILES: readonly string[] = Object.keys(NAMES)

/**
 * Makes a history from a CSV file: `draw_date,session,digits`, or `draw_date,numbers,ball` for a
 * game with balls. Throws a HistoryError with the line for a draw that cannot be true or is
 * repeated, because a shipped history has no quarantine.
 */
export function packHistory(name: string, csv: string, now: Temporal.Instant): StarterHistory {
  const { game, state } = NAMES[name] ?? {}
  const series = anySeriesOf(game ?? '', state ?? '')
  if ('unknown' in series) throw new HistoryError(`${name} is no known history file`)
  const sessions = series.schedule.draws.map(({ session }) => session)
  const bySlot = new Map<string, HistoryDraw>()
  for (const row of rowsOf(csv, series.game, sessions)) {
    const draw = checkRow(row, { series, session: null, now })
    if (isRefusedRow(draw)) throw new HistoryError(`${name}, line ${row.line}: ${draw.reason}`)
    const slot = `${draw.date} ${sessions.indexOf(draw.session)}`
    if (bySlot.has(slot)) throw new HistoryError(`${name}, line ${row.line}: ${slot} comes twice`)
    const { date, session, digits, bonus } = draw
    bySlot.set(slot, { date, session, digits, ...(bonus !== undefined && { bonus }) })
  }
  const draws = [...bySlot].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, draw]) => draw)
  return { game: series.game, state: series.state, sessions, draws }
}

function rowsOf(csv: string, game: Game, sessions: readonly string[]): Row[] {
  const [, ...lines] = csv.trimEnd().split(/\r?\n/)
  return lines.map((raw, at): Row => {
    const cells = splitRecord(raw, ',')
    const [date = '', second = '', third = ''] = typeof cells === 'string' ? [] : cells
    const line = at + 2
    if (GAMES[game].kind === 'digits') return { line, date, raw, session: second, digits: third }
    const digits = drawText(game, second.split(' ').map(Number))
    return { line, date, raw, session: sessions[0] ?? null, digits, bonus: Number(third) }
  })
}
