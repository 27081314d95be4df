import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/db.ts'
import type { KeptCalls, KeyOf } from '#platform/http/idempotency.ts'
import { idempotencyKey } from '../tables.ts'

const one = ({ owner, key }: KeyOf) =>
  and(eq(idempotencyKey.userId, owner), eq(idempotencyKey.key, key))

/** The answers of calls that move money. */
export const keptCalls = (db: Db): KeptCalls => ({
  reserve: async ({ owner, key }, requestHash, now) => {
    const row = { userId: owner, key, requestHash, createdAt: now }
    const made = await db.insert(idempotencyKey).values(row).onConflictDoNothing().returning()
    return made.length > 0
  },
  find: async (of) => {
    const [row] = await db.select().from(idempotencyKey).where(one(of))
    return row ?? null
  },
  takeOver: async (of, since, now) => {
    const dead = and(one(of), isNull(idempotencyKey.status), lte(idempotencyKey.createdAt, since))
    const taken = db.update(idempotencyKey).set({ createdAt: now }).where(dead).returning()
    return (await taken).length > 0
  },
  keep: async (of, status, answer) => {
    await db.update(idempotencyKey).set({ status, answer }).where(one(of))
  },
  release: async (of) => {
    await db.delete(idempotencyKey).where(one(of))
  },
})

export async function purgeKeys(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before))
}
