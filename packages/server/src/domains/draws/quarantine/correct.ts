import type { QuarantineEntry } from '@fourcast/contract/quarantine.ts'
import { drawInstant } from '@fourcast/engine/calendar.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { publish } from '#platform/events/events.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { NewDraw } from '../store/repo.ts'
import { noteCopies } from '../store/repo.ts'
import { isHeldBack, lagOf, lockBatch } from './held-back-repo.ts'
import type { Entry } from '../store/quarantine-repo.ts'
import {
  countEntries,
  decideEntries,
  findEntries,
  findEntry,
  listEntries,
  lockImport,
  lockReal,
  noteReplaced,
  replaceNumbers,
} from '../store/quarantine-repo.ts'
import type { DrawHooks } from '../store/hooks.ts'
import { anySeriesOf } from '../store/series.ts'
import { storeReal } from '../store/store.ts'
import { pageOf } from '#platform/http/list-page.ts'
import type { PageSlice } from '#platform/http/list-page.ts'

interface Deps {
  db: Db
  clock: Clock
  hooks: { draws: DrawHooks }
}

export async function quarantinePage({ db }: Pick<Deps, 'db'>, { page, size }: PageSlice) {
  const entries = await listEntries(db, page, size)
  return pageOf(entries.map(toAnswer), { page, size }, await countEntries(db))
}

/**
 * Dismisses an entry, and held draws together; draws that are published now stay. Draws that were
 * withdrawn stay away, with their wins.
 */
export async function dismissEntry(deps: Deps, admin: Admin, id: number): Promise<QuarantineEntry> {
  return await decide(deps, admin, id, 'dismissed', async () => {})
}

/** Dismisses all undecided rows of an entry's file: if the file was wrong, nobody reads each row. */
export async function dismissImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: Admin,
  id: number,
): Promise<{ dismissed: number }> {
  const now = clock.now()
  return await db.transaction(async (tx) => {
    const entry = await findEntry(tx, id)
    if (!entry) throw notFound('That entry was not found')
    if (entry.source !== 'import')
      throw new Failure('unprocessable', 'This entry doesn’t come from a file')
    const ids = await lockImport(tx, entry)
    const made = { decision: 'dismissed' as const, decidedBy: admin.userId, decidedAt: now }
    const dismissed = await decideEntries(tx, ids, made)
    if (dismissed === 0) throw new Failure('conflict', 'All rows of this file are already decided')
    const after = { decision: 'dismissed', origin: entry.origin, entries: dismissed }
    const subject = { subject: 'quarantine', subjectId: String(id) }
    await writeAudit(tx, admin, { action: 'quarantine.dismiss', ...subject, after }, now)
    return { dismissed }
  })
}

/**
 * Publishes the draw of an entry. It replaces a published one of the same slot: wrong matches are
 * deleted, new ones stored, tickets settled again, and open pages notified. Held draws are published
 * together and oldest first: nobody may choose among them by their digits.
 */
export async function acceptEntry(deps: Deps, admin: Admin, id: number): Promise<QuarantineEntry> {
  return await decide(deps, admin, id, 'accepted', async (tx, entries, now) => {
    const [entry] = entries
    if (!entry) return
    const draws = entries.map((each) => drawOf(each, now))
    const [draw] = draws
    const { hooks } = deps
    const key = { game: entry.game, state: entry.state }
    const ordered = draws.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    const { taken } = await storeReal(tx, key, ordered, { source: entry.source, now, hooks })
    if (taken < draws.length && draw) await correct(tx, entry, draw, { now, hooks })
    const lags = new Set(entries.flatMap(({ reason }) => lagOf(reason) ?? []))
    await noteCopies(
      tx,
      key,
      [...lags].map((lag) => ({ lag, accepted: true })),
    )
  })
}

type Act = (tx: Tx, entries: readonly Entry[], now: Temporal.Instant) => Promise<void>

/** Decides an entry once, with the held draws of its batch, in one transaction with the effects. */
async function decide(
  { db, clock }: Deps,
  admin: Admin,
  id: number,
  decision: 'accepted' | 'dismissed',
  act: Act,
): Promise<QuarantineEntry> {
  const now = clock.now()
  return await db.transaction(async (tx) => {
    const ids = await lockBatch(tx, id)
    const made = { decision, decidedBy: admin.userId, decidedAt: now }
    const isFirst = (await decideEntries(tx, [id], made)) === 1
    const entry = await findEntry(tx, id)
    if (!entry) throw notFound('That entry was not found')
    if (!isFirst) throw new Failure('conflict', `This entry was already ${entry.decision}`)
    const batch = ids.length > 1 ? oneForEachSlot(await findEntries(tx, ids), entry) : [entry]
    await decideEntries(
      tx,
      batch.map((each) => each.id),
      made,
    )
    await act(tx, batch, now)
    const after = (await findEntry(tx, id)) ?? entry
    await writeAudit(tx, admin, actionOf(entry, after, decision, batch.length), now)
    return toAnswer(after)
  })
}

/**
 * The given entry first, then the others of its batch. If a source sent two results for one draw, the
 * newest counts. Entries with the same result differ only in the reason, so they are decided as well.
 */
function oneForEachSlot(entries: readonly Entry[], first: Entry): Entry[] {
  const others = entries.filter(({ id }) => id !== first.id).toReversed()
  const results = new Map<string, string | null>()
  return [first, ...others].filter(({ drawDate, session, digits }) => {
    const slot = `${drawDate} ${session}`
    if (!results.has(slot)) results.set(slot, digits)
    return results.get(slot) === digits
  })
}

const actionOf = (
  before: Entry,
  after: Entry,
  decision: 'accepted' | 'dismissed',
  entries: number,
) => ({
  action:
    decision === 'accepted' ? ('quarantine.accept' as const) : ('quarantine.dismiss' as const),
  subject: 'quarantine',
  subjectId: String(before.id),
  before: { decision: null, published: before.published },
  after: { decision, published: after.published, ...(entries > 1 && { entries }) },
})

function drawOf({ game, state, digits, bonus, drawDate, session }: Entry, now: Temporal.Instant) {
  const series = anySeriesOf(game, state)
  if (digits === null || drawDate === null || session === null || 'unknown' in series)
    throw new Failure('unprocessable', 'This entry has no draw to publish')
  const at = drawInstant(series.schedule, Temporal.PlainDate.from(drawDate), session)
  if (Temporal.Instant.compare(at, now) > 0)
    throw new Failure('unprocessable', 'This draw hasn’t taken place yet')
  const draw: NewDraw = { date: drawDate, session, at, digits }
  return bonus === null ? draw : { ...draw, bonus }
}

async function correct(
  tx: Tx,
  entry: Entry,
  draw: NewDraw,
  { now, hooks }: Pick<Deps, 'hooks'> & { now: Temporal.Instant },
) {
  const { game, state } = entry
  const { date, session, digits } = draw
  const published = await lockReal(tx, { game, state, date, session })
  if (!published || published.numbers === digits) return
  await replaceNumbers(tx, published.id, { digits, bonus: entry.bonus, source: entry.source })
  await noteReplaced(tx, entry.id, published.numbers)
  const corrected = { id: published.id, state, date, session, numbers: digits }
  // An entry may be accepted again, but not concurrently.
  await hooks.draws.drawCorrected(tx, { ...corrected, correction: now.epochMilliseconds }, now)
  await publish(tx, { type: 'draw', game, state })
}

const toAnswer = ({ digits, createdAt, decidedAt, ...entry }: Entry): QuarantineEntry => ({
  ...entry,
  stateName: stateName(entry.state),
  winningNumbers: digits,
  held: isHeldBack({ ...entry, digits }),
  createdAt: createdAt.toString(),
  decidedAt: decidedAt?.toString() ?? null,
})
