import type { FailedWork } from '@fourcast/contract/admin-work.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { MAILBOX_FULL } from '#platform/email/sender.ts'
import { STOPPED } from '#platform/sms/sender.ts'
import { backoffInterval } from '#platform/jobs/retry.ts'
import { fileRemoval } from '#platform/db/schema/accounts.ts'
import { drawImport } from '#platform/db/schema/admin.ts'
import { refund } from '#platform/db/schema/billing.ts'
import { customerRemoval, methodRemoval, webhookEvent } from '#platform/db/schema/billing-events.ts'
import { training } from '#platform/db/schema/forecasts.ts'
import { job } from '#platform/db/schema/jobs.ts'
import { message } from '#platform/db/schema/messages.ts'
import type { PageSlice } from '#platform/http/list-page.ts'

/** A failed refund stays listed so long: the money is still owed. */
const REFUND_DAYS = 90
/** A refund that takes a few checks is on its way, not failing. */
const PATIENT_LOOKS = 5

/** The full message of the error is its cause. */
export interface FailedWorkRow extends Omit<FailedWork, 'createdAt' | 'nextTryAt'> {
  createdAt: Temporal.Instant | null
  nextTryAt: Temporal.Instant | null
}

type Row = Omit<FailedWorkRow, 'createdAt' | 'nextTryAt'> &
  Record<'createdAt' | 'nextTryAt', string | null>

/** Without messages that a rule dropped: they did not fail, and anyone can cause any number of them. */
const MESSAGES = sql`
  select channel as kind, id::text, kind as about,
    case when content is null then 'given_up' else 'failing' end as status, attempts, last_error as cause,
    created_at as "createdAt", case when content is not null then due_at end as "nextTryAt", created_at as at
  from ${message} where sent_at is null and last_error is not null
    and last_error not in (${MAILBOX_FULL}, ${STOPPED})`

/** One select for each queue, with the same columns. `at` is what the list is ordered by. */
const queuesOf = (jobs: readonly string[], now: Temporal.Instant): SQL[] => [
  MESSAGES,
  sql`select 'webhook', id, type, 'failing', tries, last_error, received_at, due_at, received_at
    from ${webhookEvent} where done_at is null and last_error is not null`,
  sql`select 'import', id::text, concat_ws(' ', game, state),
      case status when 'failed' then 'given_up' else 'failing' end, coalesce(attempts, 0), error,
      created_at, case when status = 'queued' then coalesce(lease_until, created_at) end, created_at
    from ${drawImport} where error is not null`,
  sql`select 'training', t.state, t.state, 'failing', count(*)::int,
      (array_agg(t.error order by t.finished_at desc))[1], min(t.requested_at),
      max(t.finished_at) + ${backoffInterval(sql`count(*)`)}, max(t.finished_at)
    from ${training} t
    where t.status = 'failed' and not exists (select from ${training} o where o.state = t.state
      and (o.status in ('queued', 'running') or (o.status = 'done' and o.finished_at >= t.finished_at)))
    group by t.state`,
  sql`select 'file', id::text, 'photo', 'failing', attempts, last_error, null, due_at, due_at
    from ${fileRemoval} where attempts > 0`,
  sql`select 'customer', provider || ':' || ref, provider, 'failing', attempts, last_error,
      null, due_at, due_at
    from ${customerRemoval} where last_error is not null`,
  sql`select 'method', provider || ':' || ref, provider, 'failing', attempts, last_error,
      null, due_at, due_at
    from ${methodRemoval} where last_error is not null`,
  sql`select 'refund', id::text, reason, case status when 'failed' then 'given_up' else 'failing' end,
      looks, coalesce(failure_code, last_error), created_at,
      case when status <> 'failed' then coalesce(next_look_at, created_at) end, created_at
    from ${refund}
    where (status = 'failed' and settled_at > ${now.subtract({ hours: REFUND_DAYS * 24 }).toString()}::timestamptz)
      or (status in ('started', 'pending') and (last_error is not null or looks > ${PATIENT_LOOKS}))`,
  sql`select 'job', name, name, 'failing', failures, last_error, failed_at, due_at, failed_at
    from ${job} where failures > 0 and name = any(${sql.param(jobs)}::text[])`,
]

const all = (jobs: readonly string[], now: Temporal.Instant) =>
  sql`(${sql.join(queuesOf(jobs, now), sql` union all `)}) w`

/** A page of all failing work, the latest first. Of the jobs, only these: others were removed. */
export async function listFailures(
  db: Tx,
  { jobs, now }: { jobs: readonly string[]; now: Temporal.Instant },
  { page, size }: PageSlice,
): Promise<FailedWorkRow[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select kind, id, about, status, attempts, cause, "createdAt", "nextTryAt" from ${all(jobs, now)}
    order by at desc, kind, id limit ${size} offset ${page * size}`)
  return rows.map(toWork)
}

export async function countFailures(
  db: Tx,
  { jobs, now, most }: { jobs: readonly string[]; now: Temporal.Instant; most: number },
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${all(jobs, now)} limit ${most}) f`,
  )
  return rows[0]?.total ?? 0
}

export async function findFailure(
  db: Tx,
  { jobs, now }: { jobs: readonly string[]; now: Temporal.Instant },
  { kind, id }: Pick<FailedWork, 'kind' | 'id'>,
): Promise<FailedWorkRow | undefined> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select kind, id, about, status, attempts, cause, "createdAt", "nextTryAt" from ${all(jobs, now)}
    where kind = ${kind} and id = ${id}`)
  return rows[0] && toWork(rows[0])
}

const orNull = (at: string | null) => (at === null ? null : toInstant(at))

const toWork = (row: Row): FailedWorkRow => ({
  ...row,
  createdAt: orNull(row.createdAt),
  nextTryAt: orNull(row.nextTryAt),
})
