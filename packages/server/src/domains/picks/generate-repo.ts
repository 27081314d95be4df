import type { Method } from '@fourcast/engine/boxes.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { sql } from 'drizzle-orm'
import { DEFAULT_STATE } from '#domains/draws/results/states.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import { generation, visitItem } from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { StoredGeneration, StoredRow } from './repo.ts'
import type { Requester } from './visits.ts'
import { autoSaveOf, followedBy, storedColumns, toStored } from './repo.ts'

/** The latest four-digit draw of the followed states, or of Georgia; null without any. */
export async function findLatestDraw(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<{ id: string; at: Temporal.Instant } | null> {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    with ${followedBy(owner, now)}, chosen as (
      select state from followed
      union all select ${DEFAULT_STATE} where not exists (select from followed)
    )
    select d.id::text as id, d.draw_at as at
    from chosen join ${drawSeries} s on s.game = ${FOUR_DIGIT} and s.state = chosen.state
    cross join lateral (
      select id, draw_at from ${draw}
      where game = s.game and state = s.state and simulated = not s.real
        and draw_at <= ${now.toString()}::timestamptz
      order by draw_at desc nulls last, id desc limit 1
    ) d
    order by d.draw_at desc, d.id desc limit 1`)
  return rows[0] ? { id: rows[0].id, at: toInstant(rows[0].at) } : null
}

/** A stored generation that a request may ask for again. */
export interface StoredPick extends StoredGeneration {
  repeatKey: string | null
  /** True if its owner has auto-save on. */
  autoSave: boolean
  /** False in the demo account if another visitor made it. */
  isOwn: boolean
}

type PickRow = StoredRow & Pick<StoredPick, 'repeatKey' | 'autoSave' | 'isOwn'>

const pickColumns = ({ owner, visitor }: Requester) => sql`
  ${storedColumns}, g.repeat_key as "repeatKey",
  ${autoSaveOf(owner, visitor?.sessionId ?? null)} as "autoSave", ${isOwn(visitor)} as "isOwn"`

const isOwn = (visitor: Requester['visitor']) =>
  visitor === null
    ? sql`true`
    : sql`exists (select from ${visitItem} v where v.kind = 'result' and v.id = g.id
        and v.session_id = ${visitor.sessionId})`

const toPick = ({ repeatKey, autoSave, isOwn: own, ...row }: PickRow): StoredPick => ({
  ...toStored(row),
  repeatKey,
  autoSave,
  isOwn: own,
})

/** The stored picks with one of these ids or repeat keys. */
export async function findPicks(
  tx: Tx,
  requester: Requester,
  wanted: readonly { id: string; repeatKey: string }[],
  now: Temporal.Instant,
): Promise<StoredPick[]> {
  const { owner } = requester
  const ids = wanted.map(({ id }) => id)
  const repeatKeys = wanted.map(({ repeatKey }) => repeatKey)
  const { rows } = await tx.execute<PickRow>(sql`
    with ${followedBy(owner, now)}
    select ${pickColumns(requester)} from ${generation} g
    where g.user_id = ${owner} and (g.id = any(${sql.param(ids)}::uuid[])
      or g.repeat_key = any(${sql.param(repeatKeys)}::text[]))`)
  return rows.map(toPick)
}

/** The newest pick of a method for these digits, and of this state if there is one. */
export async function findNewestPick(
  tx: Tx,
  requester: Requester,
  { method, original, state }: { method: Method; original: string; state?: string | undefined },
  now: Temporal.Instant,
): Promise<StoredPick | undefined> {
  const { owner, visitor } = requester
  const ofState = method === 'ml' && state !== undefined ? sql`g.state = ${state}` : sql`true`
  const { rows } = await tx.execute<PickRow>(sql`
    with ${followedBy(owner, now)}
    select ${pickColumns(requester)} from ${generation} g
    where g.user_id = ${owner} and g.method = ${method} and g.original = ${original}
      and ${ofState} and ${isOwn(visitor)}
    order by g.created_at desc limit 1`)
  return rows.map(toPick)[0]
}
