import { sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import { generationMatch, play } from '#platform/db/schema/picks.ts'

/** A kept result that won by a draw that goes. */
export type RemovedWin = {
  userId: string
  generationId: string
  drawId: string
  date: string
  session: string
}

/** Every owner's matches with the real draws of a state end; answers the wins among them. */
export async function deleteMatchesOf(tx: Tx, state: string): Promise<RemovedWin[]> {
  const { rows } = await tx.execute<RemovedWin & { kind: string }>(sql`
    delete from ${generationMatch} m using ${draw} d
    where d.game = 'cash4' and d.state = ${state} and not d.simulated and m.draw_id = d.id
    returning m.user_id as "userId", m.generation_id as "generationId", m.draw_id as "drawId",
      d.draw_date::text as date, d.session, m.kind`)
  return rows.flatMap(({ kind, ...win }) => (kind === 'straight' ? [win] : []))
}

/** Every owner's plays on the draws of a state wait again, but for those whose owner said what they paid. */
export async function unsettlePlays(tx: Tx, state: string): Promise<void> {
  await tx.execute(sql`
    update ${play} set prize_cents = null, prize_from = null
    where state = ${state} and prize_from = 'draw'`)
}
