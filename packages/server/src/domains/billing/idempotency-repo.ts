import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/db.ts'
import type { IdempotencyStore, KeyOf } from '#platform/http/idempotency.ts'
import { idempotencyKey } from '#platform/db/schema/billing.ts'

/** While this call holds the key: nothing is kept of it yet, and nobody took it over. */
const held = (of: KeyOf, since: Temporal.Instant) =>
  and(one(of), isNull(idempotencyKey.status), eq(idempotencyKey.createdAt, since))

const one = ({ owner, key }: KeyOf) =>
  and(eq(idempotencyKey.userId, owner), eq(idempotencyKey.key, key))

/** The answers of calls that move money. */
export const idempotencyStore = (db: Db): IdempotencyStore => ({
  reserve: async ({ owner, key }, requestHash, now) => {
    const row = { userId: owner, key, requestHash, createdAt: now }
    const [made] = await db.insert(idempotencyKey).values(row).onConflictDoNothing().returning()
    return made?.createdAt ?? null
  },
  find: async (of) => {
    const [row] = await db.select().from(idempotencyKey).where(one(of))
    return row ?? null
  },
  takeOver: async (of, before, now) => {
    const dead = and(one(of), isNull(idempotencyKey.status), lte(idempotencyKey.createdAt, before))
    const [taken] = await db.update(idempotencyKey).set({ createdAt: now }).where(dead).returning()
    return taken?.createdAt ?? null
  },
  keep: async (of, since, status, answer) => {
    await db.update(idempotencyKey).set({ status, answer }).where(held(of, since))
  },
  release: async (of, since) => {
    await db.delete(idempotencyKey).where(held(of, since))
  },
})

export async function purgeIdempotencyKeys(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before))
}
