import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { EVENT_CHANNEL } from '#platform/events/channel.ts'

/** A message between instances: the job has work now or, with `at`, its next run is then. */
export interface Wake {
  job: string
  at?: Temporal.Instant
}

/**
 * Runs a recurring job on one of the instances as soon as this transaction commits. A wake is lost if no
 * instance is connected, so a woken job also runs at startup and in its slots.
 */
export async function wakeJob(tx: Pick<Tx, 'execute'>, job: string): Promise<void> {
  await sendWake(tx, { job })
}

export async function sendWake(tx: Pick<Tx, 'execute'>, wake: Wake): Promise<void> {
  await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(wake)})`)
}
