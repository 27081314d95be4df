import { sessionOf } from '@fourcast/engine/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { unknownSession } from './checks.ts'
import { screenFile } from './copied-rows.ts'
import { readDraws } from './formats/read.ts'
import type { Item, ReadItem } from './formats/rows.ts'
import { isItem, isRefusedRow } from './formats/rows.ts'
import type { DateOrder } from './habits.ts'
import { FileSurvey } from './habits.ts'
import { ImportError } from './import-error.ts'
import { Intake } from './intake.ts'
import type { DrawHooks } from '../store/hooks.ts'
import type { Series } from '../store/series.ts'

const SOURCE = 'import'
/** The command's option. */
const OPTION = '--session'

export interface ImportFile {
  /** The name of the file, for the quarantine. */
  name: string
  /** Reads the file from its beginning. It is called twice: all rows decide how each is read. */
  open: () => AsyncIterable<Uint8Array>
  series: Series
  /** The session of files without one. */
  session?: string | undefined
  /** What the uploader's form or command calls the session. */
  sessionField?: string
  /** Imports it even if it seems to repeat itself: someone looked at it. */
  acceptsCopies?: boolean
  /** The order of day and month, if someone chose it. */
  dates?: DateOrder | undefined
}

/** Counts rows. `taken`, `known`, `undrawn` and `quarantined` add up to `rows`. */
export interface ImportReport {
  /** The rows of the game and state; a line with several sessions has several. */
  rows: number
  taken: number
  /** Already stored, or repeated in the file. */
  known: number
  /** Their draw was not held. */
  undrawn: number
  quarantined: number
  /** Rows of other games and states, which are not among `rows`. */
  elsewhere: number
}

interface Listeners {
  /** The number of rows read, and how many of the found draws are stored or known. */
  onProgress?: (rows: number, stored: number) => void
  onSetAside?: (line: number, reason: string) => void
}

/**
 * Imports a file of draws of one game and state. Refuses a file that looks wrong as a whole, and
 * then quarantines none of its rows. Impossible rows go to quarantine; known draws stay. It can be stopped at any point and repeated.
 */
export async function importDraws(
  { db, clock, hooks }: { db: Db; clock: Clock; hooks: { draws: DrawHooks } },
  file: ImportFile,
  listeners: Listeners = {},
): Promise<ImportReport> {
  const session = knownSession(file)
  const { series, name: origin } = file
  const said = { hooks, series, session, source: SOURCE, origin, now: clock.now(), live: false }
  const intake = new Intake(db, said, listeners.onSetAside)
  const report = { rows: 0, taken: 0, known: 0, undrawn: 0, elsewhere: 0 }
  const habits = await learnHabits(file)
  for await (const items of readDraws(file.open(), { ...series, habits })) {
    const rows = items.filter(isItem)
    if (report.rows === 0 && session === null) mustNameSessions(rows, file)
    intake.add(rows)
    count(report, items)
    listeners.onProgress?.(report.rows, 0)
  }
  await screenFile(db, intake.draws, file)
  for await (const { taken, known } of intake.store()) {
    report.taken += taken
    report.known += known
    listeners.onProgress?.(report.rows, report.taken + report.known)
  }
  return { ...report, quarantined: intake.quarantined }
}

async function learnHabits(file: ImportFile) {
  const survey = new FileSurvey(file)
  const rows = readDraws(file.open(), { ...file.series, survey })
  while (!(await rows.next()).done);
  return survey.habits()
}

function count(
  report: Pick<ImportReport, 'rows' | 'undrawn' | 'elsewhere'>,
  items: readonly ReadItem[],
) {
  for (const item of items) {
    const skipped = 'skipped' in item ? item.skipped : null
    report[skipped === 'elsewhere' ? 'elsewhere' : 'rows'] += 1
    if (skipped === 'not drawn') report.undrawn += 1
  }
}

function knownSession({ series, session, sessionField }: ImportFile): string | null {
  if (session === undefined) return null
  const known = sessionOf(series.schedule, session)
  if (known === null)
    throw new ImportError(`${sessionField ?? OPTION}: ${unknownSession(series, session)}`)
  return known
}

/** One error for the whole file, before its rows are quarantined one by one. */
function mustNameSessions(items: readonly Item[], { name, series, sessionField }: ImportFile) {
  const rows = items.filter((item) => !isRefusedRow(item))
  if (rows.length === 0 || rows.some((row) => row.session !== null)) return
  const sessions = series.schedule.draws.map((draw) => draw.session).join(', ')
  const field = sessionField ?? OPTION
  throw new ImportError(`${name} names no sessions. Set ${field} to one of: ${sessions}`)
}
