import { BETS } from '@fourcast/engine/prizes.ts'
import * as z from 'zod/mini'
import { CalendarDate, Id, IdParams, Instant, NO_FORM, Page, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The lowest and highest price of a ticket, in cents. */
export const STAKE = { least: 50, most: 100_00, step: 50 } as const
/** More than any four-digit ticket pays, in cents. */
export const PRIZE_MOST = 1_000_000_00

const STAKE_WORDS = 'Enter a stake from $0.50 to $100, in steps of $0.50'
const StakeCents = z
  .int(STAKE_WORDS)
  .check(
    z.minimum(STAKE.least, STAKE_WORDS),
    z.maximum(STAKE.most, STAKE_WORDS),
    z.multipleOf(STAKE.step, STAKE_WORDS),
  )

const PRIZE_WORDS = 'Enter a payout from $0 to $1,000,000'
const PrizeCents = z
  .int(PRIZE_WORDS)
  .check(z.minimum(0, PRIZE_WORDS), z.maximum(PRIZE_MOST, PRIZE_WORDS))

const DIGITS = 'A ticket needs four digits'
const Four = z
  .array(z.int(DIGITS).check(z.minimum(0, DIGITS), z.maximum(9, DIGITS)), DIGITS)
  .check(z.length(4, DIGITS))

const STATE = 'Choose a state'
const SESSION = 'Choose a draw'
const Bet = z.enum(BETS, 'Choose straight or box')
const Currency = z.literal('USD')

/** A ticket that the user recorded. Amounts are in whole cents. */
export const Ticket = z.object({
  id: Id,
  /** The saved result or saved number it was for, which may have been deleted. */
  generationId: Id,
  numbers: z.array(z.int()),
  state: z.string(),
  stateName: z.string(),
  drawDate: CalendarDate,
  drawTime: z.string(),
  drawDateTime: Instant,
  bet: Bet,
  stakeCents: z.int(),
  /** The prize; null until a real result is stored or the user enters it. */
  prizeCents: z.nullable(z.int()),
  /** The source of the prize: the draw, by the usual prizes, or the user. */
  prizeFrom: z.nullable(z.enum(['draw', 'owner'])),
  /** The real result of its draw, such as '0768'; null if there is none yet. */
  winningNumbers: z.nullable(z.string()),
  currency: Currency,
  createdAt: Instant,
})
export type Ticket = z.output<typeof Ticket>
z.globalRegistry.add(Ticket, { id: 'Ticket' })

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/numbers/plays',
  auth: 'user',
  tag: 'tickets',
  summary: 'List recorded tickets of one result or of all, newest first',
  query: z.object({ ...paging, generationId: z.optional(z.uuid('generationId is not valid')) }),
  answer: Page(Ticket),
  errors: ['unauthenticated', 'invalid'],
})

export const recordTicket = endpoint({
  method: 'POST',
  path: '/api/numbers/plays',
  auth: 'user',
  tag: 'tickets',
  summary:
    'Record a ticket for a result under an id that the client chooses. Repeating it changes nothing',
  body: z.object(
    {
      id: z.uuid('id is not valid'),
      /** The saved result or the saved number it is for. */
      generationId: z.uuid('generationId is not valid'),
      /** One of the sets of the result, or the saved number. */
      numbers: Four,
      state: z.string(STATE).check(z.regex(/^[A-Z]{2}$/, STATE)),
      drawDate: CalendarDate,
      /** The session's name, as the schedule of the state spells it. */
      drawTime: z.string(SESSION).check(z.minLength(1, SESSION), z.maxLength(40, SESSION)),
      bet: Bet,
      stakeCents: StakeCents,
    },
    NO_FORM,
  ),
  answer: Ticket,
  status: 201,
  errors: ['unauthenticated', 'invalid', 'not_found', 'conflict'],
})

export const correctTicket = endpoint({
  method: 'PUT',
  path: '/api/numbers/plays/:id',
  auth: 'user',
  tag: 'tickets',
  summary: 'Set the prize of a ticket, in cents. With null, the draw determines it',
  params: IdParams,
  body: z.object({ prize: z.nullable(PrizeCents) }, NO_FORM),
  answer: Ticket,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found'],
})

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/api/numbers/plays/:id',
  auth: 'user',
  tag: 'tickets',
  summary: 'Delete a recorded ticket',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found'],
})
