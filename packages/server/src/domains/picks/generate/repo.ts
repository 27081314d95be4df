import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { sql } from 'drizzle-orm'
import { DEFAULT_STATE } from '#domains/draws/results/states.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import { generation } from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { StoredGeneration, StoredRow } from '../repo.ts'
import { autoSaveOf, followedBy, storedColumns, toStored } from '../repo.ts'

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

/** A stored generation with its repeat key. */
export interface Repeat extends StoredGeneration {
  key: string
  /** True if its owner has auto-save on. */
  autoSave: boolean
}

/** The generations that are stored under these keys. */
export async function findRepeats(
  db: Tx,
  { owner, sessionId }: { owner: OwnerId; sessionId: string | null },
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<Repeat[]> {
  const { rows } = await db.execute<StoredRow & { key: string; autoSave: boolean }>(sql`
    with ${followedBy(owner, now)}
    select ${storedColumns}, g.repeat_key as key, ${autoSaveOf(owner, sessionId)} as "autoSave"
    from ${generation} g
    where g.user_id = ${owner} and g.repeat_key = any(${sql.param(keys)}::text[])`)
  return rows.map((row) => Object.assign(toStored(row), { key: row.key, autoSave: row.autoSave }))
}
