import * as z from 'zod/mini'
import { CalendarDate } from './common.ts'
import { endpoint } from './endpoint.ts'

const Currency = z.literal('USD')

/** Totals of all tickets. `netCents` and `chanceCents` leave out tickets without a result. */
export const TicketSums = z.object({
  count: z.int(),
  /** Tickets whose prize is not known yet. */
  waiting: z.int(),
  stakeCents: z.int(),
  /** The part of `stakeCents` on tickets without a result yet. */
  waitingCents: z.int(),
  prizesCents: z.int(),
  netCents: z.int(),
  /** The average return of the settled bets at the usual prizes; null if any prize is shared. */
  chanceCents: z.nullable(z.int()),
  currency: Currency,
})
export type TicketSums = z.output<typeof TicketSums>

/** Without tickets in states with shared prizes. */
const TicketPoint = z.object({
  /** The first day of the step. */
  from: CalendarDate,
  stakeCents: z.int(),
  prizesCents: z.int(),
  chanceCents: z.int(),
})
export type TicketPoint = z.output<typeof TicketPoint>

export const ticketsOverTime = endpoint({
  method: 'GET',
  path: '/api/numbers/plays/over-time',
  auth: 'user',
  tag: 'tickets',
  summary:
    'Get stakes and prizes of settled tickets by day of the draw, or by month if there are many, oldest first',
  answer: z.object({
    step: z.enum(['day', 'month']),
    points: z.array(TicketPoint),
    currency: Currency,
  }),
  errors: ['unauthenticated'],
})

/** Settled tickets of a month, of a game, or all of them. Net amounts are prizes less stakes, in cents. */
const LedgerRow = z.object({
  /** '2026-03', 'GA', or 'all'. */
  id: z.string(),
  /** 'Georgia Cash 4' for a game, otherwise as `id`. */
  name: z.string(),
  tickets: z.int(),
  stakeCents: z.int(),
  prizesCents: z.int(),
  netCents: z.int(),
  /** The mean net of the same tickets in fair draws at the usual prizes. */
  expectedCents: z.int(),
  /** The net of 95 of 100 players with these tickets is from `lowCents` to `highCents`. */
  lowCents: z.int(),
  highCents: z.int(),
})
export type LedgerRow = z.output<typeof LedgerRow>

export const TicketLedger = z.object({
  total: LedgerRow,
  /** Newest first, by the month of the draw. */
  months: z.array(LedgerRow),
  /** By stake, largest first. */
  games: z.array(LedgerRow),
  /** Tickets without a result, which no row includes. */
  waiting: z.int(),
  /** Settled tickets in states with shared prizes, which no row includes. */
  shared: z.int(),
  currency: Currency,
})
export type TicketLedger = z.output<typeof TicketLedger>
z.globalRegistry.add(TicketLedger, { id: 'TicketLedger' })

export const ticketLedger = endpoint({
  method: 'GET',
  path: '/api/numbers/plays/ledger',
  auth: 'user',
  tag: 'tickets',
  summary: 'Get stakes, prizes and net by month and by game, beside those of fair draws',
  answer: TicketLedger,
  errors: ['unauthenticated'],
})

/** Newest draw first: Draw Date, Draw, State, Numbers, Bet, Stake, Prize, Prize From. Dollars. */
export const exportTickets = endpoint({
  method: 'GET',
  path: '/api/numbers/plays.csv',
  auth: 'user',
  tag: 'tickets',
  summary: 'Export recorded tickets as CSV, with an empty prize until a result is known',
  stream: 'text/csv',
  errors: ['unauthenticated'],
})
