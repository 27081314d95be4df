import type { DrawImport, startImport } from '@fourcast/contract/admin-draws.ts'
import { isGame } from '@fourcast/engine/games.ts'
import { sessionOf } from '@fourcast/engine/sessions.ts'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import type { ImportReport } from '#domains/draws/importing/import.ts'
import { unknownSession } from '#domains/draws/importing/checks.ts'
import { whyUnreadable } from '#domains/draws/importing/formats/read.ts'
import type { Series } from '#domains/draws/store/series.ts'
import { DIGIT_GAMES, seriesOf } from '#domains/draws/store/series.ts'
import { cleanFileName } from '#domains/accounts/photo/policy.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { NO_ACCOUNT, writeAudit } from '#platform/audit/audit.ts'
import { isUniqueViolation } from '#platform/db/sql-state.ts'
import { Failure, invalidField, notFound } from '#platform/http/failure.ts'
import type { ImportRow } from './imports-repo.ts'
import { findImport, insertFinishedImport, insertImport, listImports } from './imports-repo.ts'
import { nameOf } from './sources.ts'
import type { PageSlice } from '#platform/http/list-page.ts'
import { pageOf } from '#platform/http/list-page.ts'

type Form = z.output<(typeof startImport)['multipart']>

/** Stores an uploaded file of draws and queues it for the import job. */
export async function queueImport(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  admin: Admin,
  { file, session, importAnyway, dates, ...form }: Form,
): Promise<DrawImport> {
  const series = knownSeries(form)
  if (session !== undefined && sessionOf(series.schedule, session) === null)
    throw invalidField('session', unknownSession(series, session))
  const content = new Uint8Array(await file.arrayBuffer())
  requireDraws(content, series)
  const { game, state } = series
  const key = { game, state, session: session ?? null, fileName: cleanFileName(file.name, 'file') }
  const now = clock.now()
  const acceptsCopies = importAnyway === 'true'
  const row = {
    ...key,
    id: random.uuid(),
    size: content.length,
    content,
    acceptsCopies,
    dateOrder: dates ?? null,
    createdAt: now,
  }
  const { userId: actorId, requestId } = admin
  try {
    return await db.transaction(async (tx) => {
      const inserted = await insertImport(tx, { ...row, actorId, requestId })
      const subject = { subject: 'series', subjectId: nameOf(series) }
      const chosen = dates && { dates }
      const after = { importId: inserted.id, bytes: inserted.size, acceptsCopies, ...chosen }
      await writeAudit(tx, admin, { action: 'draws.import', ...subject, after }, now)
      return toAnswer(inserted)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Failure(
      'conflict',
      'A file for this game and state is being imported. Wait until it finishes.',
    )
  }
}

/** Lists a file that a command has imported, and writes it into the audit log. */
export async function recordCommandImport(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  file: { series: Series; session: string | undefined; name: string; size: number },
  { taken, known, undrawn, quarantined, elsewhere }: Omit<ImportReport, 'rows'>,
): Promise<void> {
  const { series, session = null, name, size } = file
  const { game, state } = series
  const now = clock.now()
  const row = {
    id: random.uuid(),
    game,
    state,
    session,
    fileName: cleanFileName(name, 'file'),
    size,
  }
  const report = { taken, known, undrawn, quarantined, elsewhere }
  await db.transaction(async (tx) => {
    const done = { status: 'done' as const, progress: 1, createdAt: now, finishedAt: now }
    await insertFinishedImport(tx, { ...row, ...report, ...done })
    const subject = { subject: 'series', subjectId: nameOf(series) }
    const after = { importId: row.id, bytes: size, ...report }
    await writeAudit(tx, NO_ACCOUNT, { action: 'draws.import', ...subject, after }, now)
  })
}

function knownSeries({ game, state }: Pick<Form, 'game' | 'state'>): Series {
  const series = seriesOf(game, state)
  if (!('unknown' in series)) return series
  throw series.unknown === 'game'
    ? invalidField('game', `Files can contain draws of ${DIGIT_GAMES.join(', ')}`)
    : invalidField('state', 'Choose a state')
}

/** Checks the content; the file's name and type are ignored. */
function requireDraws(content: Uint8Array, series: Series): void {
  if (content.length === 0) throw invalidField('file', 'The file is empty.')
  const reason = whyUnreadable(content, series)
  if (reason === null) return
  throw new Failure('unsupported_media_type', reason, { fields: { file: reason } })
}

export async function importsPage({ db }: Pick<Deps, 'db'>, slice: PageSlice) {
  const { rows, total } = await listImports(db, slice)
  return pageOf(rows.map(toAnswer), slice, total)
}

export async function importOf({ db }: Pick<Deps, 'db'>, id: string): Promise<DrawImport> {
  const row = await findImport(db, id)
  if (!row) throw notFound('That upload was not found')
  return toAnswer(row)
}

function toAnswer(row: ImportRow): DrawImport {
  const { id, game, state, fileName, status, progress, error } = row
  const { taken, known, undrawn, quarantined, elsewhere } = row
  if (!isGame(game)) throw new Error(`an upload of the game ${game}`)
  return {
    id,
    game,
    state,
    fileName,
    bytes: row.size,
    status,
    progress,
    taken,
    known,
    undrawn,
    quarantined,
    elsewhere,
    // While an import is retried, its error only shows in the list of failed work.
    error: status === 'failed' ? error : null,
    createdAt: row.createdAt.toString(),
    finishedAt: row.finishedAt?.toString() ?? null,
  }
}
