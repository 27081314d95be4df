import { sql } from 'drizzle-orm'
import { invoice } from '#platform/db/schema/billing.ts'
import { quotaDay, playBreak } from '#platform/db/schema/entitlements.ts'
import { generationDay, generationMatch } from '#platform/db/schema/picks.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'

/** The usage and payments of an account, from counters and without reading results. */
export interface UserFigures {
  generations: number
  generationsToday: number
  refusedToday: number
  savedResults: number
  wins: number
  /** In US cents. */
  paid: number
  refunded: number
}

interface Moment {
  /** The New York day. */
  today: string
  now: Temporal.Instant
}

export async function userFiguresOf(
  db: Tx,
  id: string,
  { today, now }: Moment,
): Promise<{
  figures: UserFigures
  onBreakUntil: Temporal.Instant | null
  canLiftBreak: boolean
}> {
  type Row = UserFigures & { onBreakUntil: string | null; canLiftBreak: boolean } & Record<
      string,
      unknown
    >
  const { rows } = await db.execute<Row>(sql`
    select coalesce(sum(generated), 0)::int as generations,
      coalesce(sum(generated) filter (where day = ${today}), 0)::int as "generationsToday",
      coalesce(sum(saved), 0)::int as "savedResults",
      (select coalesce(sum(refused), 0)::int from ${quotaDay}
        where user_id = ${id} and day = ${today}) as "refusedToday",
      (select count(distinct generation_id)::int from ${generationMatch}
        where user_id = ${id} and kind = 'straight') as wins,
      (select coalesce(sum(total_cents), 0)::int from ${invoice}
        where user_id = ${id} and paid_at is not null) as paid,
      (select coalesce(sum(refunded_cents), 0)::int from ${invoice}
        where user_id = ${id}) as refunded,
      (select until from ${playBreak}
        where user_id = ${id} and until > ${now.toString()}::timestamptz) as "onBreakUntil",
      exists (select from ${playBreak} where user_id = ${id} and unconfirmed_id is not null
        and until > ${now.toString()}::timestamptz) as "canLiftBreak"
    from ${generationDay} where user_id = ${id}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  const { onBreakUntil, canLiftBreak, ...figures } = row
  return {
    figures,
    canLiftBreak,
    onBreakUntil: onBreakUntil === null ? null : toInstant(onBreakUntil),
  }
}
