import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import { systemClock } from '#platform/clock.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Db, Tx } from './db.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from './sql-state.ts'

/** Below the second after which PostgreSQL looks for deadlocks and aborts one of the two. */
const WAIT_MS = 300
const PATIENCE_MS = 8_000
const DEADLOCK = '40P01'

/**
 * A transaction that takes locks of many kinds, and so cannot take them in the common order. If it
 * waits too long, it rolls back, which releases its locks, and is retried. So it never causes a
 * deadlock for others. It gives up by the given clock, so a slow machine fails no test.
 */
export async function withLockRetry<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  clock: Clock = systemClock,
): Promise<T> {
  const giveUpAt = clock.now().add({ milliseconds: PATIENCE_MS })
  for (let tries = 1; ; tries++)
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`)
        return await work(tx)
      })
    } catch (error) {
      const state = sqlState(error)
      if (state !== LOCK_NOT_AVAILABLE && state !== DEADLOCK) throw error
      if (Temporal.Instant.compare(clock.now(), giveUpAt) >= 0)
        throw new Failure(
          'unavailable',
          'Another change to your account is in progress. Please try again.',
          {
            retryAfter: 5,
          },
        )
      await pause(Math.min(tries * 20, 200))
    }
}
