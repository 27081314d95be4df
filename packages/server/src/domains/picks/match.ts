import { stateName } from '@fourcast/engine/states.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { CorrectedDraw, RemovedDraws } from '#domains/draws/store/hooks.ts'
import type { Tx } from '#platform/db/db.ts'
import type { NewMatch, RemovedWin } from './match-repo.ts'
import { insertMatches, deleteLostMatches, deleteMatchesOf } from './match-repo.ts'

/**
 * Matches saved results with newly stored real draws, in order or in any order, and notifies the
 * winners. Returns the number of matches. Runs in the transaction that stores the draws; repeating it
 * changes nothing. `correction` identifies a correction of the draws, so that a win that was revoked
 * and comes back is announced again.
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

/**
 * A draw is announced to each winner once, however many of their saved results and saved numbers have
 * its digits.
 */
export const winOccasion = (drawId: string, correction: number | undefined) =>
  ['win', drawId, ...(correction ? [correction] : [])].join(':')

/** Only matches in order win. The history shows the others. */
const winNotice = (
  { userId, drawId, state, session, date, numbers }: NewMatch,
  correction?: number,
) => ({
  userId,
  occasion: winOccasion(drawId, correction),
  type: 'success' as const,
  title: `Winner: ${numbers}`,
  message: `Your saved result ${numbers} matched the ${session} draw on ${longDate(date)} in ${stateName(state)}. Check your official ticket.`,
  link: '/history',
  mailDue: true,
})

export const longDate = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'long' })

/**
 * Revokes the matches that a draw's wrong numbers made, notifies users who lost a win, then matches
 * again. Runs in the transaction that corrects the draw.
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
    lost.map(({ userId }) => ({
      userId,
      occasion: `correction:${id}:${correction}`,
      type: 'warning' as const,
      title: 'A result was corrected',
      message: `The ${session} draw of ${longDate(date)} in ${stateName(state)} was corrected to ${numbers}. Your saved result didn’t match that draw after all.`,
      link: '/history',
      mailDue: true,
    })),
    now,
  )
  await matchDraws(tx, [id], now, correction)
}

/**
 * Revokes the matches with removed draws and notifies users who lost a win. Returns the number
 * of lost wins. Runs in the transaction that removes the draws, before removing them.
 */
export async function revokeMatches(
  tx: Tx,
  { game, state, ids }: RemovedDraws,
  now: Temporal.Instant,
): Promise<number> {
  if (game !== FOUR_DIGIT) return 0
  const lost = await deleteMatchesOf(tx, state, ids)
  await notify(
    tx,
    lost.map((win) => noticeOf(win, state, ids !== undefined)),
    now,
  )
  return lost.length
}

const noticeOf = (
  { userId, drawId, date, session }: RemovedWin,
  state: string,
  isReview: boolean,
) => ({
  userId,
  occasion: `removed:${drawId}`,
  type: 'warning' as const,
  title: isReview ? 'A win is under review' : 'A win was removed',
  message: isReview
    ? `We’re reviewing the ${session} draw of ${longDate(date)} in ${stateName(state)}. Until we finish, your saved result doesn’t count as a winner. Check your official ticket.`
    : `The ${session} draw of ${longDate(date)} in ${stateName(state)} was removed from our results. Your saved result no longer counts as a winner of that draw.`,
  link: '/history',
  mailDue: true,
})
