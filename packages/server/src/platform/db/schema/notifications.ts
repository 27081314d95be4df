import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import { account } from './accounts.ts'

/** A notification, shown on every device. Stored for a year. */
export const notification = pgTable(
  'notification',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    /** Its subject, such as a result and a draw. There is one notification per subject. */
    occasion: text().notNull(),
    type: text({ enum: ['success', 'warning', 'info', 'error'] }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The link to the related page. */
    link: text(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Dismissed. The row stays, so that the same event does not create a second notification. */
    removedAt: instant('removed_at'),
    /** Send it by email too, if the user still wants email then. */
    mailDue: boolean('mail_due').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('notification_occasion').on(t.userId, t.occasion),
    index('notification_latest').on(t.userId, t.createdAt),
    index('notification_age').on(t.createdAt),
    index('notification_mail')
      .on(t.createdAt)
      .where(sql`mail_due`),
  ],
)
