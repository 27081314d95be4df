import { stateName } from '@fourcast/engine/states.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import type { NewMatch } from './repo.ts'
import { insertMatches } from './repo.ts'

/**
 * Finds the kept results that equal freshly stored real draws, in order or in any order, tells the
 * owners of winners, and answers how many there are. To be called in the transaction that stores the
 * draws; again changes nothing and tells nobody twice. `correction` names what gave the draws other
 * numbers: a win that it took, and another one gives back, is told again.
 */
export async function matchDraws(
  tx: Tx,
  drawIds: readonly number[],
  now: Temporal.Instant,
  correction?: number,
): Promise<number> {
  if (drawIds.length === 0) return 0
  const found = await insertMatches(tx, drawIds, now)
  const wins = found.filter(({ kind }) => kind === 'straight')
  const notices = wins.map((win) => winNotice(win, correction))
  await notify(tx, notices, now)
  return found.length
}

/** In order only: any other order is shown in the history and does not win. */
const winNotice = (
  { userId, generationId, drawId, state, session, date, numbers }: NewMatch,
  correction?: number,
) => ({
  userId,
  occasion: [`win:${generationId}:${drawId}`, ...(correction ? [correction] : [])].join(':'),
  type: 'success' as const,
  title: `Winner: ${numbers}`,
  message: `Your saved result ${numbers} equals the ${session} draw of ${longDate(date)} in ${stateName(state)}. Check your official ticket.`,
  link: '/history',
  mailDue: true,
})

const longDate = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'long' })
