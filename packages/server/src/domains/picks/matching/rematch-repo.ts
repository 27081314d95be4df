import { sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import { generation, generationMatch } from '#platform/db/schema/picks.ts'

/** A kept result that won by a draw, and does not since the draw is another. */
export interface LostWin {
  userId: string
  generationId: string
}

/** Ends the matches of a draw that its numbers, as they are now, do not make; answers the wins among them. */
export async function deleteLostMatches(tx: Tx, drawId: number): Promise<LostWin[]> {
  const { rows } = await tx.execute<{ userId: string; generationId: string; kind: string }>(sql`
    delete from ${generationMatch} m using ${draw} d, ${generation} g
    where d.id = ${drawId} and m.draw_id = d.id
      and g.user_id = m.user_id and g.id = m.generation_id
      and m.kind is distinct from case
        when d.numbers in (g.numbers, g.mirror_numbers) then 'straight'
        when d.box_key in (g.box_key, g.mirror_box_key) then 'box' end
    returning m.user_id as "userId", m.generation_id as "generationId", m.kind`)
  return rows.flatMap(({ kind, ...lost }) => (kind === 'straight' ? [lost] : []))
}
