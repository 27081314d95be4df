import { sessionOf } from '@fourcast/engine/sessions.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { unknownSession } from './checks.ts'
import { readDraws } from './formats/read.ts'
import type { Item } from './formats/rows.ts'
import { isRefusal } from './formats/rows.ts'
import { Intake } from './intake.ts'
import type { DrawHooks } from '../hooks.ts'
import type { Series } from '../series.ts'

const SOURCE = 'import'
/** Of the command. */
const OPTION = '--session'

/** The import cannot be done as it was asked for. */
export class ImportError extends Error {}

export interface ImportFile {
  /** As the quarantine names it. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  series: Series
  /** For files that name no sessions. */
  session?: string | undefined
  /** What whoever gives the file calls that. */
  sessionField?: string
}

/** Draws, not rows of the file: an empty cell is none of them, a draw given twice is one. */
export interface ImportReport {
  taken: number
  known: number
  setAside: number
}

interface Listeners {
  /** How many rows were read, and how many of the draws found are stored or known. */
  onProgress?: (rows: number, stored: number) => void
  onSetAside?: (line: number, reason: string) => void
}

/**
 * Imports a file of draws of one game and state. What cannot be true goes to the quarantine, what is
 * known stays; it can be cut off anywhere, and run again.
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
    await intake.add(items)
    listeners.onProgress?.((rows += items.length), 0)
  }
  const report = { taken: 0, known: 0 }
  for await (const { taken, known } of intake.store()) {
    report.taken += taken
    report.known += known
    listeners.onProgress?.(rows, report.taken + report.known)
  }
  return { ...report, setAside: intake.setAside }
}

function knownSession({ series, session, sessionField }: ImportFile): string | null {
  if (session === undefined) return null
  const known = sessionOf(series.schedule, session)
  if (known === null)
    throw new ImportError(`${sessionField ?? OPTION}: ${unknownSession(series, session)}`)
  return known
}

/** One word for the whole file, before anything of it is set aside row by row. */
function mustNameSessions(items: readonly Item[], { name, series, sessionField }: ImportFile) {
  const rows = items.filter((item) => !isRefusal(item))
  if (rows.length === 0 || rows.some((row) => row.session !== null)) return
  const sessions = series.schedule.draws.map((draw) => draw.session).join(', ')
  const field = sessionField ?? OPTION
  throw new ImportError(`${name} names no sessions: give one with ${field} (${sessions})`)
}
