import type { Answer } from '@fourcast/contract/endpoint.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { usualReturn } from '@fourcast/engine/prizes.ts'
import type { ticketsOverTime, TicketSums } from '@fourcast/contract/ticket-sums.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { BetSum } from './tickets-repo.ts'
import { sumTickets, sumTicketsByStep } from './tickets-repo.ts'

/** More days than this are grouped by month. */
const MOST_DAYS = 62

type Money = Pick<BetSum, 'bet' | 'state' | 'stakeCents' | 'prizesCents'>

/** The sums of someone's whole record, and what chance returns for the settled tickets. */
export async function ticketSumsOf(db: Tx, owner: OwnerId): Promise<TicketSums> {
  const rows = await sumTickets(db, owner)
  const { stakeCents, prizesCents, chanceCents } = moneyOf(rows)
  const isShared = rows.some(
    ({ state, drawDate, count, waiting }) => arePrizesShared(state, drawDate) && count > waiting,
  )
  const waitingCents = total(rows, (row) => row.waitingCents)
  return {
    count: total(rows, ({ count }) => count),
    waiting: total(rows, ({ waiting }) => waiting),
    stakeCents: stakeCents + waitingCents,
    waitingCents,
    prizesCents,
    netCents: prizesCents - stakeCents,
    chanceCents: isShared ? null : chanceCents,
    currency: 'USD',
  }
}

/** The settled tickets by day or month, without shared prizes, whose average nobody knows. */
export async function overTime(
  { db }: { db: Db },
  owner: OwnerId,
): Promise<Answer<typeof ticketsOverTime>> {
  const rows = (await sumTicketsByStep(db, owner, MOST_DAYS)).filter(
    ({ state, drawDate }) => !arePrizesShared(state, drawDate),
  )
  const steps = Map.groupBy(rows, ({ from }) => from)
  const points = [...steps].map(([from, sums]) => Object.assign(moneyOf(sums), { from }))
  return { step: rows[0]?.step ?? 'day', points, currency: 'USD' }
}

const moneyOf = (rows: readonly Money[]) => ({
  stakeCents: total(rows, ({ stakeCents }) => stakeCents),
  prizesCents: total(rows, ({ prizesCents }) => prizesCents),
  chanceCents: Math.round(
    total(rows, ({ bet, state, stakeCents }) => stakeCents * usualReturn(bet, state)),
  ),
})

const total = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)
