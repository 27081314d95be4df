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
  /** The average return of the settled bets at the usual prizes. */
  chanceCents: z.int(),
  currency: Currency,
})
export type TicketSums = z.output<typeof TicketSums>

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
