import { eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from './db.ts'
import { rateLimit } from './schema/platform.ts'

export interface Bucket {
  key: string
  points: number
  seconds: number
}

export interface Taken {
  allowed: boolean
  /** Seconds until the bucket is empty again. */
  retryAfter: number
}

/**
 * Takes one point from a bucket that all instances share, in one statement: of N takers at the last
 * point exactly one is allowed, and a refused one takes nothing. Runs on the app's clock.
 */
export async function takeToken(db: Tx, clock: Clock, bucket: Bucket): Promise<Taken> {
  const now = clock.now().epochMilliseconds
  const fresh = now + bucket.seconds * 1000
  const isOver = sql`${rateLimit.expiresAt} <= ${now}`
  const [row] = await db
    .insert(rateLimit)
    .values({ key: bucket.key, points: 1, expiresAt: fresh })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimit.points} + 1 end`,
        expiresAt: sql`case when ${isOver} then ${fresh} else ${rateLimit.expiresAt} end`,
      },
      setWhere: sql`${isOver} or ${rateLimit.points} < ${bucket.points}`,
    })
    .returning()
  const expiresAt = row?.expiresAt ?? (await expiryOf(db, bucket.key)) ?? now
  return { allowed: row !== undefined, retryAfter: Math.ceil((expiresAt - now) / 1000) }
}

async function expiryOf(db: Tx, key: string): Promise<number | undefined> {
  const [row] = await db
    .select({ expiresAt: rateLimit.expiresAt })
    .from(rateLimit)
    .where(eq(rateLimit.key, key))
  return row?.expiresAt
}

/** True if a bucket has a point left; takes none. */
export async function hasToken(db: Tx, clock: Clock, { key, points }: Bucket): Promise<Taken> {
  const now = clock.now().epochMilliseconds
  const [row] = await db.select().from(rateLimit).where(eq(rateLimit.key, key))
  if (!row || row.expiresAt <= now || row.points < points) return { allowed: true, retryAfter: 0 }
  return { allowed: false, retryAfter: Math.ceil((row.expiresAt - now) / 1000) }
}

/** Returns a point after an attempt that does not count. */
export async function returnToken(db: Tx, key: string): Promise<void> {
  await db
    .update(rateLimit)
    .set({ points: sql`greatest(${rateLimit.points} - 1, 0)` })
    .where(sql`${rateLimit.key} = ${key}`)
}

/** Empties a bucket, for example after a successful sign-in. */
export async function emptyBucket(db: Tx, key: string): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, key))
}

/** Deletes expired buckets. */
export async function deleteOldBuckets(db: Tx, clock: Clock): Promise<void> {
  await db.delete(rateLimit).where(lte(rateLimit.expiresAt, clock.now().epochMilliseconds))
}
