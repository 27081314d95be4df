import { drawingState } from '@fourcast/engine/shared-draws.ts'
import { sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { draw } from '#platform/db/schema/draws.ts'
import { generation } from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { followedBy } from './repo.ts'

interface SavedSets {
  at: Temporal.Instant
  sets: string[]
}

/** The newest saved results of four digits, newest first. */
export async function listSavedSets(db: Tx, owner: OwnerId, most: number): Promise<SavedSets[]> {
  const { rows } = await db.execute<{ at: string; numbers: string; mirror: string | null }>(sql`
    select saved_at as at, numbers, mirror_numbers as mirror from ${generation}
    where user_id = ${owner} and saved_at is not null and box_key is not null
    order by saved_at desc, id desc limit ${most}`)
  return rows.map(({ at, numbers, mirror }) => ({
    at: toInstant(at),
    sets: mirror === null ? [numbers] : [numbers, mirror],
  }))
}

/**
 * The real draws of the followed states after a moment, or of every state if none is followed. A draw
 * that several states hold together counts once.
 */
export async function listComparedDraws(
  db: Tx,
  owner: OwnerId,
  { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
): Promise<{ at: number; drawn: string }[]> {
  const { rows } = await db.execute<{ state: string; at: string; drawn: string }>(sql`
    with ${followedBy(owner, now)}
    select state, draw_at as at, numbers as drawn from compared_states join ${draw} using (state)
    where game = 'cash4' and not simulated and draw_at > ${since.toString()}::timestamptz
    order by draw_at, id`)
  const byDraw = Map.groupBy(rows, ({ state, at }) => `${drawingState(state)} ${at}`)
  return [...byDraw.values()].flatMap(([first]) =>
    first === undefined ? [] : [{ at: toInstant(first.at).epochMilliseconds, drawn: first.drawn }],
  )
}
