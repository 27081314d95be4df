import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The last slot of each recurring job that was done; unlike the job's own rows it is never deleted. */
export const jobSlot = pgTable('job_slot', {
  name: text().primaryKey(),
  slot: bigint({ mode: 'number' }).notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
