import type { OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { message } from '#platform/db/schema/messages.ts'

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

const IS: Readonly<Record<Status, SQL>> = {
  sent: sql`sent_at is not null`,
  given_up: sql`sent_at is null and content is null`,
  failing: sql`content is not null and last_error is not null`,
  waiting: sql`content is not null and last_error is null`,
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

const COLUMNS = sql`
  id, channel, kind, recipient, attempts, last_error as "lastError", created_at as "createdAt",
  due_at as "dueAt", sent_at as "sentAt", request_id as "requestId",
  case when ${IS.sent} then 'sent' when ${IS.given_up} then 'given_up'
    when ${IS.failing} then 'failing' else 'waiting' end as status`

/** Email and texts; failing push messages are in the list of failed work. */
const matching = ({ channel, status }: QueueFilter) => sql`${message} where channel <> 'push'
  ${channel ? sql`and channel = ${channel}` : sql``} ${status ? sql`and ${IS[status]}` : sql``}`

/** A page of messages, the latest first. */
export async function listMessages(
  db: Tx,
  filter: QueueFilter,
  { page, size }: { page: number; size: number },
): Promise<QueuedMessage[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${COLUMNS} from ${matching(filter)}
    order by created_at desc, id desc limit ${size} offset ${page * size}`)
  return rows.map(toMessage)
}

const toMessage = (row: Row): QueuedMessage => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  dueAt: toInstant(row.dueAt),
  sentAt: row.sentAt === null ? null : toInstant(row.sentAt),
})

/** Number of messages, counted no further than `most`. */
export async function countMessages(db: Tx, filter: QueueFilter, most: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${matching(filter)} limit ${most}) m`)
  return rows[0]?.total ?? 0
}

export async function findMessage(db: Tx, id: string): Promise<QueuedMessage | undefined> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql`select ${COLUMNS} from ${matching({})} and id = ${id}`,
  )
  return rows[0] && toMessage(rows[0])
}
