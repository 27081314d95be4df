import { stateName } from '@fourcast/engine/states.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { CorrectedDraw } from '#domains/draws/hooks.ts'
import type { Tx } from '#platform/db/db.ts'
import { deleteLostMatches } from './rematch-repo.ts'
import { matchDraws } from './match.ts'
import { settlePlays } from '../tickets/settle.ts'

/**
 * Takes back what a draw gave by numbers that were wrong, says so to those who lost a win, and
 * matches and settles anew. To be called in the transaction that corrects the draw.
 */
export async function rematchDraw(
  tx: Tx,
  draw: CorrectedDraw,
  now: Temporal.Instant,
): Promise<void> {
  const lost = await deleteLostMatches(tx, draw.id)
  const { id, state, date, session, numbers, correction } = draw
  await notify(
    tx,
    lost.map(({ userId, generationId }) => ({
      userId,
      occasion: `correction:${generationId}:${id}:${correction}`,
      type: 'warning' as const,
      title: 'A result was corrected',
      message: `The ${session} draw of ${date} in ${stateName(state)} was corrected to ${numbers}. Your saved result did not match that draw after all.`,
      link: '/history',
      mailDue: true,
    })),
    now,
  )
  await matchDraws(tx, [id], now, correction)
  await settlePlays(tx, [id])
}
