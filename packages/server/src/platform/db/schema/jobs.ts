import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** How each recurring job went and when it runs next: one row a job, never deleted. */
export const job = pgTable('job', {
  name: text().primaryKey(),
  /** The next run: a slot's beginning, or earlier where a run, a failure or an administrator asked for it. */
  dueAt: instant('due_at').notNull(),
  /** How often administrators asked for a run that has not ended yet. */
  requests: integer().notNull().default(0),
  /** Runs that ended, whatever came of them: another number means that somebody else's ended. */
  runs: integer().notNull().default(0),
  /** Failures since the last run that was done. */
  failures: integer().notNull().default(0),
  doneAt: instant('done_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
  /** The hour of the clock that the next two columns count. */
  hour: instant(),
  hourDone: integer('hour_done').notNull().default(0),
  hourFailed: integer('hour_failed').notNull().default(0),
})

/** Only the version before uses this and the next one: a migration never takes from it. */
export const jobSlot = pgTable('job_slot', {
  name: text().primaryKey(),
  slot: bigint({ mode: 'number' }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})

export const jobRequest = pgTable('job_request', {
  name: text().primaryKey(),
  times: integer().notNull().default(1),
})
