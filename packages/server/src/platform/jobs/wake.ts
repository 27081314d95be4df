import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { EVENT_CHANNEL } from '#platform/events/channel.ts'

/** What instances tell each other of a job: it has work now, or, with `at`, it runs again then. */
export interface Wake {
  job: string
  at?: Temporal.Instant
}

/**
 * Runs a recurring job as soon as this transaction commits, on one of the instances. A wake that
 * nobody hears is lost: a job that is woken also runs at each start and in its slots.
 */
export async function wakeJob(tx: Pick<Tx, 'execute'>, job: string): Promise<void> {
  await sendWake(tx, { job })
}

export async function sendWake(tx: Pick<Tx, 'execute'>, wake: Wake): Promise<void> {
  await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(wake)})`)
}
