import type { Bet } from '@fourcast/engine/prizes.ts'
import { isBettable, isHit, usualPrize } from '@fourcast/engine/prizes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { StoredTicket, RealDraw } from './repo.ts'
import { lockTickets, findSettling, listSettlingStates, settleDrawn } from './repo.ts'

/**
 * Sets what plays on freshly stored or corrected real draws paid, and answers how many that changed.
 * To be called in the transaction that stores the draws; again changes nothing.
 */
export async function settleTickets(tx: Tx, drawIds: readonly number[]): Promise<number> {
  if (drawIds.length === 0) return 0
  // In one order, so that two imports never wait for each other.
  for (const state of await listSettlingStates(tx, drawIds)) await lockTickets(tx, state)
  const draws = await findSettling(tx, drawIds)
  return draws.length === 0 ? 0 : await settleDrawn(tx, draws.map(paysOf))
}

/** A bet that a draw wins has the digits of the draw, so what it pays can be said of the draw. */
const paysOf = ({ id, state, numbers }: RealDraw) => {
  const pays = (bet: Bet) => (isBettable(bet, numbers) ? usualPrize(bet, numbers, state) : 0)
  return { id, straight: pays('straight'), box: pays('box') }
}

/** What one play paid by its draw: nothing is said of it as long as no real result is in. */
export function prizeOf({
  drawn,
  bet,
  numbers,
  state,
  stakeCents,
}: StoredTicket): Pick<StoredTicket, 'prizeCents' | 'prizeFrom'> {
  if (drawn === null) return { prizeCents: null, prizeFrom: null }
  const prizeCents = isHit(bet, numbers, drawn) ? stakeCents * usualPrize(bet, numbers, state) : 0
  return { prizeCents, prizeFrom: 'draw' }
}
