import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '#features/accounts/tables.ts'

export const preference = pgTable('preference', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  smsNotifications: boolean('sms_notifications').notNull().default(false),
  marketingEmails: boolean('marketing_emails').notNull().default(false),
  autoSave: boolean('auto_save').notNull().default(true),
  theme: text({ enum: ['light', 'dark', 'system'] })
    .notNull()
    .default('light'),
  defaultTransformation: text('default_transformation', {
    enum: ['flash', 'mirror', 'ml', 'mixed'],
  })
    .notNull()
    .default('flash'),
})

/** The states someone follows, in the order chosen. Nobody followed: any state counts. */
export const followedState = pgTable(
  'followed_state',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    state: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.state] })],
)
