import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from './db.ts'
import { rateLimit } from './tables.ts'

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
 * point exactly one is allowed. Runs on the app's clock.
 */
export async function takePoint(db: Tx, clock: Clock, bucket: Bucket): Promise<Taken> {
  const now = clock.now().epochMilliseconds
  const fresh = now + bucket.seconds * 1000
  const [row] = await db
    .insert(rateLimit)
    .values({ key: bucket.key, points: 1, expiresAt: fresh })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        points: sql`case when ${rateLimit.expiresAt} <= ${now} then 1 else least(${rateLimit.points} + 1, ${bucket.points + 1}) end`,
        expiresAt: sql`case when ${rateLimit.expiresAt} <= ${now} then ${fresh} else ${rateLimit.expiresAt} end`,
      },
    })
    .returning()
  if (!row) throw new Error('an upsert returned no row')
  return {
    allowed: row.points <= bucket.points,
    retryAfter: Math.ceil((row.expiresAt - now) / 1000),
  }
}

/** Gives a point back, after an attempt that turned out not to count. */
export async function returnPoint(db: Tx, key: string): Promise<void> {
  await db
    .update(rateLimit)
    .set({ points: sql`greatest(${rateLimit.points} - 1, 0)` })
    .where(sql`${rateLimit.key} = ${key}`)
}
