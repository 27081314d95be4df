import type { Game } from '@fourcast/engine/games.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import { awaitPlays } from '../tickets/settle-repo.ts'
import type { RemovedWin } from './revoke-repo.ts'
import { deleteMatchesOf, unsettlePlays } from './revoke-repo.ts'

/**
 * Takes back what the real draws of a series gave, says so to those who lost a win, and answers how
 * many wins there were. To be called in the transaction that removes the draws, before it does.
 */
export async function takeBackDraws(
  tx: Tx,
  { game, state }: { game: Game; state: string },
  now: Temporal.Instant,
): Promise<number> {
  if (game !== FOUR_DIGIT) return 0
  await awaitPlays(tx, state)
  const lost = await deleteMatchesOf(tx, state)
  await unsettlePlays(tx, state)
  await notify(
    tx,
    lost.map((win) => noticeOf(win, state)),
    now,
  )
  return lost.length
}

const noticeOf = ({ userId, generationId, drawId, date, session }: RemovedWin, state: string) => ({
  userId,
  occasion: `removed:${generationId}:${drawId}`,
  type: 'warning' as const,
  title: 'A result was taken back',
  message: `The ${session} draw of ${date} in ${stateName(state)} was removed from our results. Your saved result no longer counts as a winner of that draw.`,
  link: '/history',
  mailDue: true,
})
