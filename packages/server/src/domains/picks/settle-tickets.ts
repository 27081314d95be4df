import type { Bet } from '@fourcast/engine/prizes.ts'
import { isBettable, isHit, usualPrize } from '@fourcast/engine/prizes.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { RemovedDraws } from '#domains/draws/store/hooks.ts'
import type { SeriesKey } from '#domains/draws/store/repo.ts'
import type { Tx } from '#platform/db/db.ts'
import type { StoredTicket, RealDraw } from './tickets-repo.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { notify } from '#domains/notifications/notifications.ts'
import { longDate } from './match.ts'
import type { WinningTicket } from './ticket-removal-repo.ts'
import { listUnmatchedWins, resetDrawPrizes } from './ticket-removal-repo.ts'
import { findSettling, listSettlingStates, lockTickets, settleDrawn } from './tickets-repo.ts'

/**
 * Sets the prizes of tickets on new or corrected real draws, and returns how many changed. Call it
 * in the transaction that stores the draws; a repeat changes nothing.
 */
export async function settleTickets(tx: Tx, drawIds: readonly number[]): Promise<number> {
  if (drawIds.length === 0) return 0
  // Locked in one order, so two imports cannot deadlock.
  for (const state of await listSettlingStates(tx, drawIds)) await lockTickets(tx, state)
  const draws = await findSettling(tx, drawIds)
  return draws.length === 0 ? 0 : await settleDrawn(tx, draws.map(paysOf))
}

/**
 * Waits for tickets that are being stored for draws of a series, and keeps further ones waiting until
 * the end of the transaction.
 */
export async function lockTicketsOf(tx: Tx, { game, state }: SeriesKey): Promise<void> {
  if (game === FOUR_DIGIT) await lockTickets(tx, state)
}

/**
 * Makes the tickets on removed draws pending again, except those whose owner entered the payout, and
 * notifies owners who lost a win that no match shows. Runs in the transaction that removes the draws,
 * after `lockTicketsOf` and before the matches are revoked.
 */
export async function unsettleTickets(
  tx: Tx,
  { game, state, ids }: RemovedDraws,
  now: Temporal.Instant,
): Promise<number> {
  if (game !== FOUR_DIGIT) return 0
  const lost = await listUnmatchedWins(tx, state, ids)
  await notify(
    tx,
    lost.map((win) => noticeOf(win, state, ids !== undefined)),
    now,
  )
  return await resetDrawPrizes(tx, state, ids)
}

const noticeOf = (
  { userId, id, drawId, bet, numbers, date, session }: WinningTicket,
  state: string,
  isReview: boolean,
) => ({
  userId,
  occasion: `ticket-removed:${id}:${drawId}`,
  type: 'warning' as const,
  title: isReview ? 'A win is under review' : 'A win was removed',
  message: isReview
    ? `We’re reviewing the ${session} draw of ${longDate(date)} in ${stateName(state)}. Until we finish, your ${bet} ticket on ${numbers} is pending. Check your official ticket.`
    : `The ${session} draw of ${longDate(date)} in ${stateName(state)} was removed from our results. Your ${bet} ticket on ${numbers} is pending again.`,
  link: '/history?tab=statistics',
  mailDue: true,
})

/**
 * A winning bet has the draw's digits, so its payout depends on the draw alone. Null where the winners
 * share a pool: such a ticket waits for the amount that its owner enters.
 */
const paysOf = ({ id, state, drawDate, numbers }: RealDraw) => {
  const pays = (bet: Bet) => {
    if (!isBettable(bet, numbers)) return 0
    return arePrizesShared(state, drawDate) ? null : usualPrize(bet, numbers, state)
  }
  return { id, straight: pays('straight'), box: pays('box') }
}

/** The prize of one ticket; null until there is a real result, and for a shared prize. */
export function ticketPrizeOf({
  drawn,
  bet,
  numbers,
  state,
  drawDate,
  stakeCents,
}: StoredTicket): Pick<StoredTicket, 'prizeCents' | 'prizeFrom'> {
  if (drawn === null) return { prizeCents: null, prizeFrom: null }
  if (!isHit(bet, numbers, drawn)) return { prizeCents: 0, prizeFrom: 'draw' }
  if (arePrizesShared(state, drawDate)) return { prizeCents: null, prizeFrom: null }
  return { prizeCents: stakeCents * usualPrize(bet, numbers, state), prizeFrom: 'draw' }
}
