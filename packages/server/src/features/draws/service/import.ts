import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { sessionOf } from '@fourcast/engine/sessions.ts'
import type { CheckedDraw } from './checks.ts'
import { check, unknownSession } from './checks.ts'
import type { Item, Refusal } from './formats/rows.ts'
import { isRefusal } from './formats/rows.ts'
import { readDraws } from './formats/read.ts'
import { QuarantineWriter } from './quarantine.ts'
import type { Series } from './series.ts'
import type { FileSlot } from './slots.ts'
import { FileSlots } from './slots.ts'
import { compareWithPublished, storeReal } from './store.ts'

/** Rows of one transaction: what a kill loses at most. */
const BATCH = 1_000
const SOURCE = 'import'

/** The import cannot be done as it was asked for. */
export class ImportError extends Error {}

export interface ImportFile {
  /** As the quarantine names it. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  series: Series
  /** For files that name no sessions. */
  session?: string | undefined
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
  { db, clock }: { db: Db; clock: Clock },
  file: ImportFile,
  listeners: Listeners = {},
): Promise<ImportReport> {
  const now = clock.now()
  const session = knownSession(file)
  const quarantine = new QuarantineWriter(db, {
    key: keyOf(file.series),
    from: { source: SOURCE, origin: file.name, now },
    onSetAside: listeners.onSetAside ?? (() => {}),
  })
  const slots = new FileSlots()
  let rows = 0
  for await (const items of readDraws(file.bytes, file.series)) {
    if (rows === 0 && session === null) mustNameSessions(items, file)
    await sort(items, { series: file.series, session, now }, slots, quarantine)
    listeners.onProgress?.((rows += items.length), 0)
  }
  const report = { taken: 0, known: 0 }
  for (const batch of slots.batches(BATCH)) {
    const { taken, known } = await store(db, file.series, batch, now, quarantine)
    report.taken += taken
    report.known += known
    listeners.onProgress?.(rows, report.taken + report.known)
  }
  await quarantine.flush()
  return { ...report, setAside: quarantine.count }
}

const keyOf = ({ game, state }: Series) => ({ game, state })

function knownSession({ series, session }: ImportFile): string | null {
  if (session === undefined) return null
  const known = sessionOf(series.schedule, session)
  if (known === null) throw new ImportError(`--session: ${unknownSession(series, session)}`)
  return known
}

/** One word for the whole file, before anything of it is set aside row by row. */
function mustNameSessions(items: readonly Item[], { name, series }: ImportFile) {
  const rows = items.filter((item) => !isRefusal(item))
  if (rows.length === 0 || rows.some((row) => row.session !== null)) return
  const sessions = series.schedule.draws.map((draw) => draw.session).join(', ')
  throw new ImportError(`${name} names no sessions: give one with --session (${sessions})`)
}

async function sort(
  items: readonly Item[],
  against: Parameters<typeof check>[1],
  slots: FileSlots,
  aside: QuarantineWriter,
) {
  for (const item of items) {
    const draw = check(item, against)
    if (isRefusal(draw)) await aside.add(draw)
    else await offer(draw, slots, aside)
  }
}

async function offer(draw: CheckedDraw, slots: FileSlots, aside: QuarantineWriter) {
  const taken = slots.offer(draw)
  if (taken) await aside.add(twice(draw, taken.draw))
}

/** One batch, whole or not at all. A slot that the file contradicts itself about is not published. */
async function store(
  db: Db,
  series: Series,
  batch: readonly FileSlot[],
  now: Temporal.Instant,
  aside: QuarantineWriter,
) {
  const key = keyOf(series)
  const clear = batch.flatMap(({ draw, rival }) => (rival ? [] : [draw]))
  const doubtful = batch.filter(({ rival }) => rival)
  const { stored, compared } = await db.transaction(async (tx) => ({
    stored: await storeReal(tx, key, clear, { source: SOURCE, now }),
    compared: await compareWithPublished(
      tx,
      key,
      doubtful.map(({ draw }) => draw),
    ),
  }))
  for (const { draw, published } of [...stored.differing, ...compared.differing])
    await aside.add({ ...draw, reason: `differs from the published result ${published}` })
  for (const { draw, rival } of doubtful)
    if (rival && compared.free.includes(draw)) await aside.add(twice(draw, rival))
  return { taken: stored.taken, known: stored.known + compared.known }
}

const twice = (draw: CheckedDraw, other: CheckedDraw): Refusal => ({
  ...draw,
  reason: `${draw.date} ${draw.session} is given twice: ${draw.digits} here, ${other.digits} in line ${other.line}`,
})
