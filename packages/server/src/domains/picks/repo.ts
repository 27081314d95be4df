import type { Method } from '@fourcast/engine/boxes.ts'
import { sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import { generationMatch } from '#platform/db/schema/picks.ts'

export type StoredMatch = {
  kind: 'straight' | 'box'
  state: string
  drawDate: string
  session: string
  numbers: string
}

/** What made a pick of Box 3, how sure that was, and the patterns of the pick by name. */
export interface MadeByModel {
  state: string
  modelVersion: string
  confidence: number
  patterns: readonly string[]
}

/** A stored generation: places as text, '-' where empty. */
export interface Stored {
  id: string
  createdAt: Temporal.Instant
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
  boxKey: string | null
  /** Null for the boxes that make no forecast. */
  model: MadeByModel | null
  savedAt: Temporal.Instant | null
  matches: readonly StoredMatch[]
}

export type StoredRow = {
  id: string
  createdAt: string
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
  boxKey: string | null
  model: MadeByModel | null
  savedAt: string | null
  matches: StoredMatch[] | null
}

/** What `StoredRow` holds, of a generation called `g`, with the draws it matches. */
export const STORED = sql`
  g.id, g.created_at as "createdAt", g.method, g.original, g.numbers,
  g.mirror_numbers as "mirrorNumbers", g.box_key as "boxKey", g.saved_at as "savedAt",
  case when g.model_version is not null then json_build_object('state', g.state,
    'modelVersion', g.model_version, 'confidence', g.confidence, 'patterns', g.patterns) end as model,
  (
    select json_agg(json_build_object('kind', m.kind, 'state', d.state,
      'drawDate', d.draw_date, 'session', d.session, 'numbers', d.numbers) order by d.draw_at, d.id)
    from ${generationMatch} m join ${draw} d on d.id = m.draw_id
    where m.user_id = g.user_id and m.generation_id = g.id
  ) as matches`

export const toStored = (row: StoredRow): Stored => ({
  id: row.id,
  createdAt: toInstant(row.createdAt),
  method: row.method,
  original: row.original,
  numbers: row.numbers,
  mirrorNumbers: row.mirrorNumbers,
  boxKey: row.boxKey,
  model: row.model,
  savedAt: row.savedAt === null ? null : toInstant(row.savedAt),
  matches: row.matches ?? [],
})
