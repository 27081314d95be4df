import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

/** What someone should learn on whatever device they open next. Kept for a year. */
export const notification = pgTable(
  'notification',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    id: uuid().notNull().defaultRandom(),
    /** What it is about, such as one result and one draw: of each there is one notification. */
    occasion: text().notNull(),
    type: text({ enum: ['success', 'warning', 'info', 'error'] }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The page that shows more. */
    link: text(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Removed by its owner; the row stays, so that the same occasion does not come again. */
    removedAt: instant('removed_at'),
    /** To be mailed too, if its owner wants mail by then. */
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
