import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { setting } from './schema/platform.ts'

/** True for exactly one caller a day, over all instances; undone if its transaction is. */
export async function firstToday(tx: Tx, key: string, day: string): Promise<boolean> {
  const rows = await tx
    .insert(setting)
    .values({ key, value: day })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value: day },
      setWhere: ne(setting.value, day),
    })
    .returning()
  return rows.length > 0
}

/** True if `firstToday` already returned true for this key and day. */
export async function wasDoneOn(db: Tx, key: string, day: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(setting)
    .where(and(eq(setting.key, key), eq(setting.value, day)))
  return rows.length > 0
}
