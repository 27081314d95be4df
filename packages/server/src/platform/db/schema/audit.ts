import { AUDIT_ACTIONS } from '@fourcast/contract/admin-audit.ts'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * The audit log of admin actions. Triggers refuse every change and deletion of a row; a job deletes
 * rows after two years. Accounts are named by id only, so no data of deleted accounts stays.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** The administrator's account; null for a command or the service. No foreign key: the entry outlives the account. */
    actorId: uuid('actor_id'),
    action: text({ enum: AUDIT_ACTIONS }).notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_at').on(t.at),
    index('audit_subject').on(t.subjectId, t.id),
    index('audit_actor').on(t.actorId, t.id),
    index('audit_action').on(t.action, t.id),
  ],
)
