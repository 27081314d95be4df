import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Method } from './numbers.ts'
import { DrawSlot, NumberOriginName } from './saved-numbers.ts'

/** High enough that dismissed wins never hide another. */
export const WINS_MOST = 10

/** A saved result or saved number whose digits a real draw had in exact order. */
export const RecentWin = z.object({
  /** Of the saved result or the saved number. */
  id: Id,
  isSavedNumber: z.boolean(),
  createdAt: Instant,
  /** The four digits that were drawn. */
  numbers: z.array(z.int()),
  /** The name of a saved number. */
  name: z.nullable(z.string()),
  /** The box of a result: `flash` or `mirror` for the set of Box 4 that was drawn. */
  origin: NumberOriginName,
  /** Of a result; null for a saved number. */
  method: z.nullable(Method),
  draw: DrawSlot,
  /** Whether a ticket with these digits is recorded for the draw. */
  hasTicket: z.boolean(),
})
export type RecentWin = z.output<typeof RecentWin>
z.globalRegistry.add(RecentWin, { id: 'RecentWin' })

export const listRecentWins = endpoint({
  method: 'GET',
  path: '/api/numbers/wins',
  auth: 'user',
  tag: 'numbers',
  summary: `List the straight matches found in the last 48 hours, newest draw first, at most ${WINS_MOST}. A draw is listed once`,
  answer: z.array(RecentWin),
  errors: ['unauthenticated'],
})
