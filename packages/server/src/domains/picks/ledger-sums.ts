import type { LedgerRow, TicketLedger } from '@fourcast/contract/ticket-sums.ts'
import type { DrawTickets } from '@fourcast/engine/play/payouts.ts'
import { payoutQuantile, payoutShares } from '@fourcast/engine/play/payouts.ts'
import { playableSchedule } from '@fourcast/engine/playable.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { usualReturn } from '@fourcast/engine/prizes.ts'
import { drawingState } from '@fourcast/engine/shared-draws.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { LedgerTicket } from './ledger-repo.ts'

/** A ticket whose prize is known. */
export type SettledTicket = LedgerTicket & { prizeCents: number }

/** Half of what is outside the interval of a ledger row. */
const TAIL = 0.025

/** The sums of a ledger. */
export type LedgerSums = Pick<TicketLedger, 'total' | 'months' | 'games' | 'shared'>

/** Stakes, prizes and net by month and game, beside what luck gives the same tickets. */
export function ledgerSums(settled: readonly SettledTicket[]): LedgerSums {
  const tickets = settled.filter(isComparable)
  const months = Map.groupBy(tickets, ({ drawDate }) => drawDate.slice(0, 7))
  const games = Map.groupBy(tickets, ({ state }) => state)
  const all = rowOf('all', 'all', tickets)
  return {
    total: all,
    months: rowsOf(months, (month) => month, all).sort((a, b) => (a.id < b.id ? 1 : -1)),
    games: rowsOf(games, gameName, all).sort(
      (a, b) => b.stakeCents - a.stakeCents || (a.id < b.id ? -1 : 1),
    ),
    shared: settled.length - tickets.length,
  }
}

/** A row of each group. A group of all tickets has the sums that are computed already. */
const rowsOf = (
  groups: ReadonlyMap<string, readonly SettledTicket[]>,
  nameOf: (id: string) => string,
  all: LedgerRow,
): LedgerRow[] =>
  [...groups].map(([id, tickets]) => {
    const name = nameOf(id)
    return tickets.length === all.tickets
      ? Object.assign({}, all, { id, name })
      : rowOf(id, name, tickets)
  })

/** Nobody knows what luck gives where the winners share a pool. */
const isComparable = ({ state, drawDate }: Pick<SettledTicket, 'state' | 'drawDate'>): boolean =>
  !arePrizesShared(state, drawDate)

const gameName = (state: string) =>
  `${stateName(state)} ${playableSchedule(state)?.name ?? ''}`.trim()

function rowOf(id: string, name: string, tickets: readonly SettledTicket[]): LedgerRow {
  const shares = payoutShares(drawsOf(tickets))
  const stakeCents = total(tickets, (one) => one.stakeCents)
  const prizesCents = total(tickets, (one) => one.prizeCents)
  return {
    id,
    name,
    tickets: tickets.length,
    stakeCents,
    prizesCents,
    netCents: prizesCents - stakeCents,
    expectedCents: expectedNet(tickets),
    lowCents: payoutQuantile(shares, TAIL) - stakeCents,
    highCents: payoutQuantile(shares, 1 - TAIL) - stakeCents,
  }
}

/** The mean net of the same tickets in fair draws, in cents. */
const expectedNet = (tickets: readonly SettledTicket[]): number =>
  Math.round(
    total(tickets, ({ bet, state, stakeCents }) => stakeCents * (usualReturn(bet, state) - 1)),
  )

/** Tickets of one draw win together or not, so they are kept together, also of states that share it. */
export const drawsOf = (tickets: readonly SettledTicket[]): DrawTickets[] =>
  [...Map.groupBy(tickets, drawKey)].map(([, its]) => ({
    state: its[0]?.state ?? '',
    tickets: its,
  }))

const drawKey = ({ state, drawDate, session }: SettledTicket) =>
  `${drawingState(state)} ${drawDate} ${session}`

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
