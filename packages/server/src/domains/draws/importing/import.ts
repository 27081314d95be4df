import { sessionOf } from '@fourcast/engine/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { unknownSession } from './checks.ts'
import { refuseCopies } from './copied-rows.ts'
import { readDraws } from './formats/read.ts'
import type { Item } from './formats/rows.ts'
import { isRefusedRow } from './formats/rows.ts'
import { ImportError } from './import-error.ts'
import { Intake } from './intake.ts'
import type { DrawHooks } from '../hooks.ts'
import type { Series } from '../series.ts'

const SOURCE = 'import'
/** The command's option. */
const OPTION = '--session'

export interface ImportFile {
  /** The name of the file, for the quarantine. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  series: Series
  /** The session of files without one. */
  session?: string | undefined
  /** What the uploader's form or command calls the session. */
  sessionField?: string
  /** Imports it even if it seems to repeat itself: someone looked at it. */
  acceptsCopies?: boolean
}

/** Counts draws, not rows: an empty cell is none, and a draw that is given twice is one. */
export interface ImportReport {
  taken: number
  known: number
  quarantined: number
}

interface Listeners {
  /** The number of rows read, and how many of the found draws are stored or known. */
  onProgress?: (rows: number, stored: number) => void
  onSetAside?: (line: number, reason: string) => void
}

/**
 * Imports a file of draws of one game and state. Refuses a file that seems to repeat itself, and
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
  let rows = 0
  for await (const items of readDraws(file.bytes, series)) {
    if (rows === 0 && session === null) mustNameSessions(items, file)
    intake.add(items)
    listeners.onProgress?.((rows += items.length), 0)
  }
  if (!file.acceptsCopies) await refuseCopies(db, intake.draws, file)
  const report = { taken: 0, known: 0 }
  for await (const { taken, known } of intake.store()) {
    report.taken += taken
    report.known += known
    listeners.onProgress?.(rows, report.taken + report.known)
  }
  return { ...report, quarantined: intake.quarantined }
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
  throw new ImportError(`${name} names no sessions: give one with ${field} (${sessions})`)
}
