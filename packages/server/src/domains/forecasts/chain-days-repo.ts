import { desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { chainDay } from '#platform/db/schema/forecasts.ts'

type ChainDayRow = typeof chainDay.$inferSelect

/** Of concurrent instances, the first to write counts. */
export async function insertDay(db: Tx, row: ChainDayRow): Promise<void> {
  await db.insert(chainDay).values(row).onConflictDoNothing()
}

export async function findDay(db: Tx, day: string): Promise<ChainDayRow | undefined> {
  const [row] = await db.select().from(chainDay).where(eq(chainDay.day, day))
  return row
}

/** The days before one, newest first, with the hashes of their files. */
export async function listDays(
  db: Tx,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Pick<ChainDayRow, 'day' | 'hash'>[]> {
  return await db
    .select({ day: chainDay.day, hash: chainDay.hash })
    .from(chainDay)
    .where(before === undefined ? undefined : lt(chainDay.day, before))
    .orderBy(desc(chainDay.day))
    .limit(limit)
}
