import type { QuarantineEntry } from '@fourcast/contract/quarantine.ts'
import { drawInstant } from '@fourcast/engine/calendar.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { publish } from '#platform/events/events.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import type { NewDraw } from '../repo.ts'
import type { Entry } from './repo.ts'
import {
  countEntries,
  decideEntry,
  findEntry,
  listEntries,
  lockReal,
  noteReplaced,
  replaceNumbers,
} from './repo.ts'
import type { DrawHooks } from '../hooks.ts'
import { anySeriesOf } from '../series.ts'
import { storeReal } from '../store.ts'
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

/** Dismisses an entry; the published draw stays. */
export async function dismissEntry(deps: Deps, admin: Admin, id: number): Promise<QuarantineEntry> {
  return await decide(deps, admin, id, 'dismissed', async () => {})
}

/**
 * Publishes the draw of an entry. It replaces a published one of the same slot: wrong matches are
 * deleted, new ones stored, tickets settled again, and open pages notified.
 */
export async function acceptEntry(deps: Deps, admin: Admin, id: number): Promise<QuarantineEntry> {
  return await decide(deps, admin, id, 'accepted', async (tx, entry, now) => {
    const draw = drawOf(entry, now)
    const key = { game: entry.game, state: entry.state }
    const { taken } = await storeReal(tx, key, [draw], {
      source: entry.source,
      now,
      hooks: deps.hooks,
    })
    if (taken === 0) await correct(tx, entry, draw, { now, hooks: deps.hooks })
  })
}

/** Decides an entry once, in one transaction with the effects. */
async function decide(
  { db, clock }: Deps,
  admin: Admin,
  id: number,
  decision: 'accepted' | 'dismissed',
  act: (tx: Tx, entry: Entry, now: Temporal.Instant) => Promise<void>,
): Promise<QuarantineEntry> {
  const now = clock.now()
  return await db.transaction(async (tx) => {
    const isFirst = await decideEntry(tx, id, { decision, decidedBy: admin.userId, decidedAt: now })
    const entry = await findEntry(tx, id)
    if (!entry) throw notFound('That entry')
    if (!isFirst) throw new Failure('conflict', `This entry was ${entry.decision} already`)
    await act(tx, entry, now)
    const after = (await findEntry(tx, id)) ?? entry
    await writeAudit(tx, admin, actionOf(entry, after, decision), now)
    return toAnswer(after)
  })
}

const actionOf = (before: Entry, after: Entry, decision: 'accepted' | 'dismissed') => ({
  action:
    decision === 'accepted' ? ('quarantine.accept' as const) : ('quarantine.dismiss' as const),
  subject: 'quarantine',
  subjectId: String(before.id),
  before: { decision: null, published: before.published },
  after: { decision, published: after.published },
})

function drawOf({ game, state, digits, bonus, drawDate, session }: Entry, now: Temporal.Instant) {
  const series = anySeriesOf(game, state)
  if (digits === null || drawDate === null || session === null || 'unknown' in series)
    throw new Failure('unprocessable', 'This entry holds no draw that could be published')
  const at = drawInstant(series.schedule, Temporal.PlainDate.from(drawDate), session)
  if (Temporal.Instant.compare(at, now) > 0)
    throw new Failure('unprocessable', 'This draw has not been held yet')
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
  createdAt: createdAt.toString(),
  decidedAt: decidedAt?.toString() ?? null,
})
