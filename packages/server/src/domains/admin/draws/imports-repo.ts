import type { Game } from '@fourcast/engine/games.ts'
import { and, count, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { Lease } from '#platform/jobs/leases.ts'
import { isFree, isLeasedBy, isNext, leasedBy } from '#platform/jobs/leases.ts'
import { earliest } from '#platform/jobs/next-due.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { drawImport } from '#platform/db/schema/admin.ts'

/** An upload without its file, which can be megabytes. */
export type ImportRow = Omit<typeof drawImport.$inferSelect, 'content'>

const { content: _content, ...COLUMNS } = getTableColumns(drawImport)

const OPEN = inArray(drawImport.status, ['queued', 'running'])

/** Stores an upload to be read; throws if one of its game and state is queued or running. */
export async function insertImport(
  tx: Tx,
  row: typeof drawImport.$inferInsert,
): Promise<ImportRow> {
  const [made] = await tx.insert(drawImport).values(row).returning(COLUMNS)
  if (!made) throw new Error('an upload was not stored')
  await wakeJob(tx, 'imports-read')
  return made
}

/** Stores an import that needs no more work. */
export async function insertFinishedImport(
  tx: Tx,
  row: typeof drawImport.$inferInsert,
): Promise<void> {
  await tx.insert(drawImport).values(row)
}

/** The queued or running upload of a game and state. */
export async function findOpenImport(
  db: Tx,
  { game, state }: { game: Game; state: string },
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: drawImport.id })
    .from(drawImport)
    .where(and(eq(drawImport.game, game), eq(drawImport.state, state), OPEN))
  return row
}

export async function findImport(db: Tx, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select(COLUMNS).from(drawImport).where(eq(drawImport.id, id))
  return row
}

/** One page of the uploads, the newest first. */
export async function listImports(
  db: Tx,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const rows = await db
    .select(COLUMNS)
    .from(drawImport)
    .orderBy(desc(drawImport.createdAt), desc(drawImport.id))
    .limit(size)
    .offset(page * size)
  const [all] = await db.select({ total: count() }).from(drawImport)
  return { rows, total: all?.total ?? 0 }
}

/** Claims the oldest upload that is queued or whose lease has expired. */
export async function claimImport(db: Tx, lease: Lease): Promise<ImportRow | undefined> {
  const where = and(OPEN, isFree(drawImport, lease.now))
  const order = sql`${drawImport.createdAt}`
  const [row] = await db
    .update(drawImport)
    .set({
      status: 'running',
      progress: 0,
      error: null,
      attempts: sql`coalesce(${drawImport.attempts}, 0) + 1`,
      ...leasedBy(lease),
    })
    .where(isNext(drawImport.id, { where, order }))
    .returning(COLUMNS)
  return row
}

/** Time at which the next lease or retry delay ends. */
export const nextLeaseEnd = (db: Tx) =>
  earliest(
    db,
    sql`select min(lease_until) from ${drawImport} where status in ('queued', 'running')`,
  )

export async function findContent(db: Tx, id: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ content: drawImport.content })
    .from(drawImport)
    .where(eq(drawImport.id, id))
  return row?.content ?? null
}

/** Ends the pause after a failed attempt; false if the file is read now or done. */
export async function retryImportNow(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(drawImport)
    .set({ leaseUntil: null })
    .where(and(eq(drawImport.id, id), eq(drawImport.status, 'queued')))
  if (rowCount === 1) await wakeJob(tx, 'imports-read')
  return rowCount === 1
}

/** Stores the state of a running import; false if the lease expired and another instance took over. */
export async function updateImport(
  db: Tx,
  { id }: Pick<ImportRow, 'id'>,
  by: string,
  change: Partial<typeof drawImport.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(drawImport)
    .set(change)
    .where(and(eq(drawImport.id, id), eq(drawImport.status, 'running'), isLeasedBy(drawImport, by)))
  return rowCount === 1
}

/** Deletes the uploads from before a moment. */
export async function purgeImports(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(drawImport).where(lt(drawImport.createdAt, before))
}
