import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The last slot of each recurring job that was done; unlike the job's own rows it is never deleted. */
export const jobSlot = pgTable('job_slot', {
  name: text().primaryKey(),
  slot: bigint({ mode: 'number' }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Recurring jobs that administrators want to run once more, and how often that was asked for. */
export const jobRequest = pgTable('job_request', {
  name: text().primaryKey(),
  times: integer().notNull().default(1),
})
