import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Phone numbers that replied STOP: nothing is sent to them, on any account. */
export const smsStop = pgTable('sms_stop', {
  phone: text().primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})
