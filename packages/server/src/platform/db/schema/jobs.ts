import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

/** The last result and the next due time of each recurring job. One row per job. */
export const job = pgTable('job', {
  name: text().primaryKey(),
  /** The next run: the start of a slot, or earlier after a failure, a request or a run that asked for it. */
  dueAt: instant('due_at').notNull(),
  /** Runs that administrators requested and that have not ended yet. */
  requests: integer().notNull().default(0),
  /** Finished runs, successful or not. A change shows that another instance finished a run. */
  runs: integer().notNull().default(0),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  doneAt: instant('done_at'),
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
  /** The clock hour that the next two columns count. */
  hour: instant(),
  hourDone: integer('hour_done').notNull().default(0),
  hourFailed: integer('hour_failed').notNull().default(0),
})
