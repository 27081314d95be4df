import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { CorrectedDraw, RemovedDraws } from '#domains/draws/store/hooks.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import { longDate, winOccasion } from './match.ts'
import type { NumberMatch } from './match-saved-numbers-repo.ts'
import {
  deleteLostNumberMatches,
  deleteNumberMatchesOf,
  insertNumberMatches,
} from './match-saved-numbers-repo.ts'

/** The page of saved numbers. */
const LINK = '/numbers'

/**
 * Matches saved numbers with newly stored real draws, and notifies the winners. Returns the number of
 * matches. Runs in the transaction that stores the draws; repeating it changes nothing. `correction`
 * identifies a correction of the draws, so that a win that was revoked and comes back is announced
 * again.
 */
export async function matchNumbers(
  tx: Tx,
  drawIds: readonly number[],
  now: Temporal.Instant,
  correction?: number,
): Promise<number> {
  if (drawIds.length === 0) return 0
  const found = await insertNumberMatches(tx, drawIds, now)
  const wins = found.filter(({ kind }) => kind === 'straight')
  await notify(
    tx,
    wins.map((win) => winNotice(win, correction)),
    now,
  )
  return found.length
}

const labelOf = ({ numbers, name }: NumberMatch, your: 'Your' | 'your' = 'Your') =>
  name === null ? `${your} number ${numbers}` : `${your} number ${numbers} (${name})`

const winNotice = (win: NumberMatch, correction?: number) => ({
  userId: win.userId,
  occasion: winOccasion(win.drawId, correction),
  type: 'success' as const,
  title: `Winner: ${win.numbers}`,
  message: `${labelOf(win)} matched the ${win.session} draw on ${longDate(win.date)} in ${stateName(win.state)}. Check your official ticket.`,
  link: LINK,
  mailDue: true,
})

/**
 * Revokes the matches that a draw's wrong numbers made, notifies owners who lost a win, then matches
 * again. Runs in the transaction that corrects the draw.
 */
export async function rematchNumbers(
  tx: Tx,
  { id, numbers, correction }: CorrectedDraw,
  now: Temporal.Instant,
): Promise<void> {
  const lost = await deleteLostNumberMatches(tx, id)
  const notices = lost.map((win) => ({
    userId: win.userId,
    occasion: `correction:${id}:${correction}`,
    type: 'warning' as const,
    title: 'A result was corrected',
    message: `The ${win.session} draw of ${longDate(win.date)} in ${stateName(win.state)} was corrected to ${numbers}. ${labelOf(win)} didn’t match that draw after all.`,
    link: LINK,
    mailDue: true,
  }))
  await notify(tx, notices, now)
  await matchNumbers(tx, [id], now, correction)
}

/**
 * Revokes the matches with a series' real draws and notifies owners who lost a win. Returns the number
 * of lost wins. Runs in the transaction that removes the draws, before removing them.
 */
export async function revokeNumberMatches(
  tx: Tx,
  { game, state, ids }: RemovedDraws,
  now: Temporal.Instant,
): Promise<number> {
  if (game !== FOUR_DIGIT) return 0
  const lost = await deleteNumberMatchesOf(tx, state, ids)
  const notices = lost.map((win) => ({
    userId: win.userId,
    occasion: `removed:${win.drawId}`,
    type: 'warning' as const,
    title: ids === undefined ? 'A win was removed' : 'A win is under review',
    message:
      ids === undefined
        ? `The ${win.session} draw of ${longDate(win.date)} in ${stateName(win.state)} was removed from our results. ${labelOf(win)} no longer counts as a winner of that draw.`
        : `We’re reviewing the ${win.session} draw of ${longDate(win.date)} in ${stateName(win.state)}. Until we finish, ${labelOf(win, 'your')} doesn’t count as a winner. Check your official ticket.`,
    link: LINK,
    mailDue: true,
  }))
  await notify(tx, notices, now)
  return lost.length
}
