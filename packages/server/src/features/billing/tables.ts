import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '#features/accounts/tables.ts'
import { instant } from '#platform/db/columns.ts'

export const subscription = pgTable('subscription', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  plan: text({ enum: ['free', 'basic', 'premium'] }).notNull(),
  status: text({
    enum: ['trial', 'pending', 'active', 'past_due', 'cancelled', 'expired'],
  }).notNull(),
  startedAt: instant('started_at').notNull(),
  expiresAt: instant('expires_at'),
  nextBillingAt: instant('next_billing_at'),
})

/** One trial an address, for ever: the hash outlives the account. */
export const trialClaim = pgTable('trial_claim', {
  addressHash: text('address_hash').primaryKey(),
  claimedAt: instant('claimed_at').notNull(),
})
