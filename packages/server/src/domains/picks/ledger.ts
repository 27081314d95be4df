import type { TicketLedger } from '@fourcast/contract/ticket-sums.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import type { LedgerTicket } from './ledger-repo.ts'
import { countWaiting, listTicketsBefore, readSettledTickets } from './ledger-repo.ts'
import { computeLedgerSums } from './luck-thread.ts'

/** Stakes, prizes and net by month and game, beside what luck gives the same tickets. */
export async function ticketLedger({ db }: { db: Db }, owner: OwnerId): Promise<TicketLedger> {
  const { total, months, games, shared } = await computeLedgerSums(
    await readSettledTickets(db, owner),
  )
  return { total, months, games, waiting: await countWaiting(db, owner), shared, currency: 'USD' }
}

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
