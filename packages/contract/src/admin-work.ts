import * as z from 'zod/mini'
import { Id, IdParams, Instant, Page, adminPaging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A queued message. Its text is not shown, because it may contain a link that signs someone in. */
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

/** The most rows that are listed: a month can have millions of emails. */
export const OUTGOING_MOST = 10_000

export const listOutgoing = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  auth: 'admin',
  tag: 'admin',
  summary:
    'List emails and text messages of the last 30 days without their text, newest first, at most 10,000',
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
  summary: 'Retry a failing message at once',
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
  summary: 'List recurring jobs with their runs in the current hour',
  answer: z.array(AdminJob),
  errors: ['unauthenticated', 'forbidden'],
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:name/run',
  auth: 'admin',
  tag: 'admin',
  summary: 'Run a recurring job once now',
  params: z.object({
    name: z
      .string('name is not known')
      .check(z.regex(/^[a-z][a-z0-9-]{0,59}$/, 'name is not known')),
  }),
  status: 202,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

/** Background work that fails and is retried, or that was given up (dead letters). */
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
    'method',
    'refund',
    'job',
  ]),
  id: z.string(),
  /** The email, event, state or job; never an address. */
  about: z.string(),
  status: z.enum(['failing', 'given_up']),
  attempts: z.int(),
  cause: z.nullable(z.string()),
  /** When it was created; null if that is not recorded. */
  createdAt: z.nullable(Instant),
  /** Null if it was given up. */
  nextTryAt: z.nullable(Instant),
})
export type FailedWork = z.output<typeof FailedWork>
z.globalRegistry.add(FailedWork, { id: 'FailedWork' })

/** The highest count. */
export const FAILED_WORK_MOST = 1_000

export const listFailedWork = endpoint({
  method: 'GET',
  path: '/api/admin/failures',
  auth: 'admin',
  tag: 'admin',
  summary:
    'List background work that keeps failing or was given up, latest failure first, at most 1,000',
  query: z.object(adminPaging),
  answer: Page(FailedWork),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const retryFailedWork = endpoint({
  method: 'POST',
  path: '/api/admin/failures/:kind/:id/retry',
  auth: 'admin',
  tag: 'admin',
  summary: 'Retry failing work at once',
  params: z.object({
    kind: z.enum(FailedWork.shape.kind.options, 'kind is not known'),
    id: z.string('id is not valid').check(z.regex(/^[\w:.-]{1,200}$/, 'id is not valid')),
  }),
  status: 202,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'conflict'],
})
