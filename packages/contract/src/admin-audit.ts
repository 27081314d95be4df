import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, Page, adminPaging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Every action of an administrator, a command or the service that the audit log has. */
export const AUDIT_ACTIONS = [
  'user.change',
  'user.role',
  'user.disable',
  'user.enable',
  'user.delete',
  'user.plan',
  'user.sessions',
  'user.break',
  'user.second-step',
  'subscription.cancel',
  'payment.refund',
  'message.handle',
  'quarantine.accept',
  'quarantine.dismiss',
  'source.refresh',
  'series.clear',
  'draws.import',
  /** By the service: draws whose source looks wrong went back to the quarantine. */
  'draws.withdraw',
  'training.start',
  'forecasts.verify',
  'job.run',
  'work.retry',
  'data.export',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** An entry of the audit log: actor, action, subject, and values before and after. Stored with the change, never modified. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null for a command and the service, or if the account was deleted. */
  actorId: z.nullable(Id),
  /** The actor's current address, 'a command', 'the service' or 'a deleted account'. */
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The type of the subject, such as 'user', 'payment' or 'series', and its id. */
  subject: z.string(),
  subjectId: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>
z.globalRegistry.add(AuditEntry, { id: 'AuditEntry' })

const ID = 'Use at most 200 characters'

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  auth: 'admin',
  tag: 'admin',
  summary: 'The audit log, newest first. No call changes or removes an entry',
  query: z.object({
    ...adminPaging,
    action: z.optional(z.enum(AUDIT_ACTIONS, 'action is not known')),
    actorId: z.optional(z.uuid('actorId is not valid')),
    subjectId: z.optional(z.string(ID).check(z.maxLength(200, ID))),
    /** New York days, inclusive. */
    dateFrom: z.optional(CalendarDate),
    dateTo: z.optional(CalendarDate),
  }),
  answer: Page(AuditEntry),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})
