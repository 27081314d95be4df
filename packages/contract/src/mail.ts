import * as z from 'zod/mini'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The email lists that have an unsubscribe link. Security emails have none. */
export const MAIL_LISTS = ['notifications', 'marketing'] as const
export type MailList = (typeof MAIL_LISTS)[number]

const INCOMPLETE = 'The link is incomplete'
const Token = z
  .string(INCOMPLETE)
  .check(z.minLength(1, INCOMPLETE), z.maxLength(300, 'The link is too long'))

/** The status of a subscription: its list, and whether its emails are sent. */
export const MailSubscription = z.object({ list: z.enum(MAIL_LISTS), subscribed: z.boolean() })
export type MailSubscription = z.output<typeof MailSubscription>
z.globalRegistry.add(MailSubscription, { id: 'MailSubscription' })

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  auth: 'public',
  tag: 'mail',
  summary: 'Unsubscribe from an email list, or subscribe again, with the token from an email',
  body: z.object({ token: Token, subscribed: z._default(z.boolean(), false) }, INCOMPLETE),
  answer: MailSubscription,
  errors: ['invalid', 'unprocessable'],
})

export const unsubscribeAtOnce = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  auth: 'public',
  tag: 'mail',
  summary: 'Unsubscribe with one click in an email program (RFC 8058). The body is ignored',
  params: z.object({ token: Token }),
  status: 204,
  errors: ['invalid', 'unprocessable'],
})

/** A message in the outbox folder, newest first. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['mail', 'sms']),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: Instant,
})
export type OutboxMessage = z.output<typeof OutboxMessage>
z.globalRegistry.add(OutboxMessage, { id: 'OutboxMessage' })

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  auth: 'public',
  tag: 'mail',
  summary:
    'List the latest 100 messages of the outbox folder. Only in development without SMTP, and from this machine',
  answer: z.array(OutboxMessage),
  errors: ['not_found'],
})

export const outboxHtml = endpoint({
  method: 'GET',
  path: '/api/outbox/:id/html',
  auth: 'public',
  tag: 'mail',
  summary: 'Get an email of the outbox folder as HTML',
  params: IdParams,
  stream: 'text/html',
  errors: ['invalid', 'not_found'],
})
