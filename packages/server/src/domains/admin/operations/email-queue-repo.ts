import type { OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { mail } from '#platform/db/schema/email.ts'
import { sms } from '#platform/db/schema/sms.ts'

type Channel = OutgoingMessage['channel']
type Status = OutgoingMessage['status']

/** A message without what it says. */
export interface QueuedMessage {
  id: string
  channel: Channel
  kind: string
  recipient: string
  status: Status
  attempts: number
  lastError: string | null
  createdAt: Temporal.Instant
  dueAt: Temporal.Instant
  sentAt: Temporal.Instant | null
  requestId: string | null
}

const TABLES = { mail, sms } as const
const CHANNELS = ['mail', 'sms'] as const

const IS: Readonly<Record<Status, SQL>> = {
  sent: sql`sent_at is not null`,
  given_up: sql`sent_at is null and text = ''`,
  failing: sql`sent_at is null and text <> '' and last_error is not null`,
  waiting: sql`sent_at is null and text <> '' and last_error is null`,
}

export interface QueueFilter {
  channel?: Channel | undefined
  status?: Status | undefined
}

type Row = {
  [K in keyof QueuedMessage]: QueuedMessage[K] extends Temporal.Instant
    ? string
    : QueuedMessage[K] extends Temporal.Instant | null
      ? string | null
      : QueuedMessage[K]
}

const columnsOf = (channel: Channel) => sql`
  select id, ${channel} as channel, kind, recipient, attempts, last_error as "lastError",
    created_at as "createdAt", due_at as "dueAt", sent_at as "sentAt",
    ${channel === 'mail' ? sql`request_id` : sql`null::text`} as "requestId",
    case when ${IS.sent} then 'sent' when ${IS.given_up} then 'given_up'
      when ${IS.failing} then 'failing' else 'waiting' end as status
  from ${TABLES[channel]}`

const channelsOf = ({ channel }: QueueFilter) => (channel ? [channel] : CHANNELS)
const where = ({ status }: QueueFilter) => (status ? sql`where ${IS[status]}` : sql``)

/** A page of both, the latest first: each table gives its latest from the index. */
export async function listMessages(
  db: Tx,
  wanted: QueueFilter,
  { page, size }: { page: number; size: number },
): Promise<QueuedMessage[]> {
  const latest = channelsOf(wanted).map(
    (channel) => sql`(${columnsOf(channel)} ${where(wanted)}
      order by created_at desc, id desc limit ${(page + 1) * size})`,
  )
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select * from (${sql.join(latest, sql` union all `)}) m
    order by "createdAt" desc, id desc limit ${size} offset ${page * size}`)
  return rows.map(toMessage)
}

const toMessage = (row: Row): QueuedMessage => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  dueAt: toInstant(row.dueAt),
  sentAt: row.sentAt === null ? null : toInstant(row.sentAt),
})

/** Number of queued emails, counted no further than `most`. */
export async function countQueuedEmails(
  db: Tx,
  wanted: QueueFilter,
  most: number,
): Promise<number> {
  const some = channelsOf(wanted).map(
    (channel) => sql`(select from ${TABLES[channel]} ${where(wanted)} limit ${most})`,
  )
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (${sql.join(some, sql` union all `)}) m`)
  return Math.min(most, rows[0]?.total ?? 0)
}

export async function findMessage(db: Tx, id: string): Promise<QueuedMessage | undefined> {
  const either = CHANNELS.map((channel) => sql`(${columnsOf(channel)} where id = ${id})`)
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql.join(either, sql` union all `),
  )
  return rows[0] && toMessage(rows[0])
}
