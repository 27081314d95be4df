import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { account } from './accounts.ts'
import { instant } from '../columns.ts'

/** A picture of someone's; its bytes lie in the store of files, under its id. */
export const file = pgTable(
  'file',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    folder: text().notNull(),
    /** What its owner called it, for them alone. */
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('file_user').on(t.userId, t.createdAt)],
)

/** Bytes without a row: to be removed from the store, whoever died on the way. */
export const fileRemoval = pgTable('file_removal', {
  id: uuid().primaryKey(),
  dueAt: instant('due_at').notNull(),
})
