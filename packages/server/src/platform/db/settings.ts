import { eq } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { setting } from './schema/platform.ts'

/** A value that all instances of this database share; undefined if it was never written. */
export async function readSetting(db: Tx, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return row?.value
}

export async function writeSetting(db: Tx, key: string, value: string): Promise<void> {
  await db
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } })
}
