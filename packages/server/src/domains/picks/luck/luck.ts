import type { PickLuck } from '@fourcast/contract/luck.ts'
import { comparePicks } from '@fourcast/engine/play/compared-picks.ts'
import { payoutShares } from '@fourcast/engine/play/payouts.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import {
  drawsOf,
  expectedNet,
  isComparable,
  type SettledTicket,
  settledTickets,
} from '../tickets/ledger.ts'
import { WINDOW_HOURS } from '../repo.ts'
import { listComparedDraws, listSavedSets } from './repo.ts'

/** Older results are left out, so that the call stays short for those who save hundreds a day. */
const MOST_PICKS = 500
const WINDOW_MS = WINDOW_HOURS * 60 * 60 * 1000
const TWINS = 10_000

/** Someone's saved results and tickets, counted so that fair draws can be compared with them. */
export async function luckOf(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
): Promise<PickLuck> {
  const now = clock.now()
  const saved = await listSavedSets(db, owner, MOST_PICKS)
  const first = saved.at(-1)
  const draws =
    first === undefined ? [] : await listComparedDraws(db, owner, { since: first.at, now })
  const picks = saved.map(({ at, sets }) => {
    const from = at.epochMilliseconds
    return { from, until: from + WINDOW_MS, sets }
  })
  return Object.assign(comparePicks(picks, draws), {
    picks: saved.length,
    most: MOST_PICKS,
    net: netOf((await settledTickets(db, owner)).filter(isComparable)),
  })
}

/** The rank of a player's net among players with the same tickets. */
function netOf(tickets: readonly SettledTicket[]): PickLuck['net'] {
  if (tickets.length === 0) return null
  const shares = payoutShares(drawsOf(tickets))
  const stake = tickets.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
  const prizes = tickets.reduce((sum, { prizeCents }) => sum + prizeCents, 0)
  const countOf = (is: (cents: number) => boolean) =>
    Math.round(TWINS * shares.reduce((sum, { cents, p }) => (is(cents) ? sum + p : sum), 0))
  const [fewer, more] = [countOf((cents) => cents < prizes), countOf((cents) => cents > prizes)]
  return {
    tickets: tickets.length,
    cents: prizes - stake,
    expectedCents: expectedNet(tickets),
    standing: { fewer, same: Math.max(0, TWINS - fewer - more), more },
  }
}
