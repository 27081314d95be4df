import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LedgerRow, TicketLedger } from '@fourcast/contract/ticket-sums.ts'
import type { DrawTickets } from '@fourcast/engine/play/payouts.ts'
import { payoutQuantile, payoutShares } from '@fourcast/engine/play/payouts.ts'
import { playableSchedule } from '@fourcast/engine/playable.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { usualReturn } from '@fourcast/engine/prizes.ts'
import { drawingState } from '@fourcast/engine/shared-draws.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import type { LedgerTicket } from './ledger-repo.ts'
import { countWaiting, listLedgerTickets, listTicketsBefore } from './ledger-repo.ts'

/** A ticket whose prize is known. */
export type SettledTicket = LedgerTicket & { prizeCents: number }

/** Half of what is outside the interval of a ledger row. */
const TAIL = 0.025

/** Stakes, prizes and net by month and game, beside what luck gives the same tickets. */
export async function ticketLedger({ db }: { db: Db }, owner: OwnerId): Promise<TicketLedger> {
  const settled = await settledTickets(db, owner)
  const tickets = settled.filter(isComparable)
  const months = Map.groupBy(tickets, ({ drawDate }) => drawDate.slice(0, 7))
  const games = Map.groupBy(tickets, ({ state }) => state)
  const all = rowOf('all', 'all', tickets)
  return {
    total: all,
    months: (await rowsOf(months, (month) => month, all)).sort((a, b) => (a.id < b.id ? 1 : -1)),
    games: (await rowsOf(games, gameName, all)).sort(
      (a, b) => b.stakeCents - a.stakeCents || (a.id < b.id ? -1 : 1),
    ),
    waiting: await countWaiting(db, owner),
    shared: settled.length - tickets.length,
    currency: 'USD',
  }
}

/** Nobody knows what luck gives where the winners share a pool. */
export const isComparable = ({ state }: Pick<SettledTicket, 'state'>): boolean =>
  !arePrizesShared(state)

/** A row of each group. A group of all tickets has the sums that are computed already. */
async function rowsOf(
  groups: ReadonlyMap<string, readonly SettledTicket[]>,
  nameOf: (id: string) => string,
  all: LedgerRow,
): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = []
  for (const [id, tickets] of groups) {
    // A large row takes tens of milliseconds: other requests are answered between two of them.
    await nextTurn()
    const name = nameOf(id)
    rows.push(tickets.length === all.tickets ? { ...all, id, name } : rowOf(id, name, tickets))
  }
  return rows
}

/** Tickets with a known prize, by the draw's day. */
export const settledTickets = async (db: Tx, owner: OwnerId): Promise<SettledTicket[]> =>
  (await listLedgerTickets(db, owner)).flatMap((one) =>
    one.prizeCents === null ? [] : [Object.assign(one, { prizeCents: one.prizeCents })],
  )

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
export const expectedNet = (tickets: readonly SettledTicket[]): number =>
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

/** All tickets as CSV, newest draw first. */
export const ticketsCsv = ({ db }: { db: Db }, owner: OwnerId) =>
  csvFile<LedgerTicket>({
    columns: ['Draw Date', 'Draw', 'State', 'Numbers', 'Bet', 'Stake', 'Prize', 'Prize From'],
    next: (after, limit) => listTicketsBefore(db, owner, after, limit),
    cells: (one) => [
      cell(one.drawDate),
      cell(one.session),
      cell(stateName(one.state)),
      textCell(one.numbers),
      cell(one.bet),
      cell(dollars(one.stakeCents)),
      cell(one.prizeCents === null ? '' : dollars(one.prizeCents)),
      cell(one.prizeFrom === null ? '' : PRIZE_FROM[one.prizeFrom]),
    ],
  })

const PRIZE_FROM = { draw: 'usual prizes', owner: 'entered by you' } as const

const dollars = (cents: number) => (cents / 100).toFixed(2)
