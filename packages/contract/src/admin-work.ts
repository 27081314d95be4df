import * as z from 'zod/mini'
import { Id, IdParams, Instant, Page, adminPaging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A message on its way out. What it says is not shown: it may hold a link that opens an account. */
export const OutgoingMessage = z.object({
  id: Id,
  channel: z.enum(['mail', 'sms']),
  kind: z.string(),
  recipient: z.string(),
  status: z.enum(['waiting', 'failing', 'sent', 'given_up']),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  dueAt: Instant,
  sentAt: z.nullable(Instant),
  requestId: z.nullable(z.string()),
})
export type OutgoingMessage = z.output<typeof OutgoingMessage>
z.globalRegistry.add(OutgoingMessage, { id: 'OutgoingMessage' })

/** What nobody pages through to its end: a month of mail may be millions. */
export const OUTGOING_MOST = 10_000

export const listOutgoing = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Mail and text messages of the last 30 days, the latest first, without what they say; 10,000 at most',
  query: z.object({
    ...adminPaging,
    channel: z.optional(z.enum(['mail', 'sms'], 'channel is mail or sms')),
    status: z.optional(z.enum(OutgoingMessage.shape.status.options, 'status is not known')),
  }),
  answer: Page(OutgoingMessage),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const retryOutgoing = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/:id/retry',
  auth: 'admin',
  tag: 'admin',
  summary: 'Try a message that fails again at once',
  params: IdParams,
  answer: OutgoingMessage,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'conflict'],
})

/** A recurring job. */
export const AdminJob = z.object({
  name: z.string(),
  everySeconds: z.int(),
  waiting: z.int(),
  running: z.int(),
  /** Runs in the current clock hour. */
  done: z.int(),
  failed: z.int(),
  lastDoneAt: z.nullable(Instant),
  lastFailedAt: z.nullable(Instant),
  lastError: z.nullable(z.string()),
})
export type AdminJob = z.output<typeof AdminJob>
z.globalRegistry.add(AdminJob, { id: 'AdminJob' })

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  auth: 'admin',
  tag: 'admin',
  summary: 'Recurring jobs and their runs in the current hour',
  answer: z.array(AdminJob),
  errors: ['unauthenticated', 'forbidden'],
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:name/run',
  auth: 'admin',
  tag: 'admin',
  summary: 'Do it now, once, beside its rounds',
  params: z.object({
    name: z
      .string('name is not known')
      .check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'name is not known')),
  }),
  status: 202,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

/** Background work that fails and is retried, or that was given up: the dead letters of every queue. */
export const FailedWork = z.object({
  kind: z.enum([
    'mail',
    'sms',
    'push',
    'webhook',
    'import',
    'training',
    'file',
    'customer',
    'refund',
    'job',
  ]),
  id: z.string(),
  /** Which email, event, state or job it is; never an address. */
  about: z.string(),
  status: z.enum(['failing', 'given_up']),
  attempts: z.int(),
  cause: z.nullable(z.string()),
  /** When it was written; null where that is not recorded. */
  createdAt: z.nullable(Instant),
  /** Null if it was given up. */
  nextTryAt: z.nullable(Instant),
})
export type FailedWork = z.output<typeof FailedWork>
z.globalRegistry.add(FailedWork, { id: 'FailedWork' })

/** The count stops here. */
export const FAILED_WORK_MOST = 1_000

export const listFailedWork = endpoint({
  method: 'GET',
  path: '/api/admin/failures',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Background work that keeps failing or was given up, what failed last first; 1,000 at most',
  query: z.object(adminPaging),
  answer: Page(FailedWork),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const retryFailedWork = endpoint({
  method: 'POST',
  path: '/api/admin/failures/:kind/:id/retry',
  auth: 'admin',
  tag: 'admin',
  summary: 'Try work that keeps failing again at once',
  params: z.object({
    kind: z.enum(FailedWork.shape.kind.options, 'kind is not known'),
    id: z.string('id is not valid').check(z.regex(/^[\w:.-]{1,200}$/, 'id is not valid')),
  }),
  status: 202,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'conflict'],
})
