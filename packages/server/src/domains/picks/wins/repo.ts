import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { draw } from '#platform/db/schema/draws.ts'
import {
  generation,
  generationMatch,
  savedNumber,
  savedNumberMatch,
  ticket,
} from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'

export type WinRow = {
  id: string
  isSavedNumber: boolean
  createdAt: string
  numbers: string
  name: string | null
  origin: NumberOrigin
  method: Method | null
  state: string
  drawDate: string
  session: string
  drawAt: string
  hasTicket: boolean
}

/**
 * The draws that had the digits of someone's saved result or saved number in exact order and were
 * found after a moment, newest draw first. If both matched, the saved number is returned: it may have
 * a name.
 */
export async function listWinsFoundAfter(
  db: Tx,
  owner: OwnerId,
  after: Temporal.Instant,
  limit: number,
): Promise<WinRow[]> {
  const found = sql`m.kind = 'straight' and m.found_at > ${after.toString()}::timestamptz`
  const { rows } = await db.execute<WinRow>(sql`
    select distinct on (d.draw_at, d.id)
      won.id, won.is_number as "isSavedNumber", won.created_at as "createdAt", d.numbers, won.name,
      won.origin, won.method, d.state, d.draw_date::text as "drawDate", d.session, d.draw_at as "drawAt",
      exists (
        select from ${ticket} t
        where t.user_id = ${owner} and t.state = d.state and t.draw_date = d.draw_date
          and t.session = d.session and t.numbers = d.numbers
      ) as "hasTicket"
    from (
      select n.id, true as is_number, n.created_at, n.name, n.origin, null as method, m.draw_id
      from ${savedNumberMatch} m
      join ${savedNumber} n on n.user_id = m.user_id and n.id = m.number_id
      where m.user_id = ${owner} and ${found}
      union all
      select g.id, false, g.created_at, null,
        case when g.method = 'mixed' then case when drawn.numbers = g.numbers then 'flash' else 'mirror' end
          else g.method end,
        g.method, m.draw_id
      from ${generationMatch} m
      join ${generation} g on g.user_id = m.user_id and g.id = m.generation_id
      join ${draw} drawn on drawn.id = m.draw_id
      where m.user_id = ${owner} and ${found}
    ) won
    join ${draw} d on d.id = won.draw_id
    order by d.draw_at desc, d.id desc, won.is_number desc, won.created_at
    limit ${limit}`)
  return rows
}
