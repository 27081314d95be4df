import * as z from 'zod/mini'
import { CalendarDate, Instant } from './common.ts'
import { GameId } from './draws.ts'
import { endpoint } from './endpoint.ts'

/** Whose draws they are, and what kind of answers it gives. */
export const Publisher = z.object({
  /** The source's name in DRAW_SOURCES: 'galottery'. */
  id: z.string(),
  /** As a sentence names it: 'Georgia Lottery', 'New York’s open data'. */
  name: z.string(),
  /** Its host without 'www.', and its address. */
  site: z.string(),
  url: z.url(),
  /** official: published for reuse; site: what its web site shows visitors; paid: a results service. */
  kind: z.enum(['official', 'site', 'paid']),
})
export type Publisher = z.output<typeof Publisher>

/** A game in a state, and where its draws come from. */
export const DrawSource = z.object({
  game: GameId,
  gameName: z.string(),
  /** Two letters; 'US' for Powerball and Mega Millions. */
  state: z.string(),
  stateName: z.string(),
  /**
   * live: real draws, and the source answers; unreachable: real draws, but it does not answer; late:
   * it answers without a draw it should have; waiting: no draws yet; imported: real draws that
   * nobody adds to by itself; simulated: practice draws.
   */
  status: z.enum(['live', 'unreachable', 'late', 'waiting', 'imported', 'simulated']),
  /** Null where nobody is asked. */
  publisher: z.nullable(Publisher),
  /** The newest draw shown, and the date of the oldest. */
  newest: z.nullable(z.object({ date: CalendarDate, session: z.string(), at: Instant })),
  since: z.nullable(CalendarDate),
  /** Stretches of real draws longer than 30 days in which none is known: the first and last day without. */
  gaps: z.array(z.object({ from: CalendarDate, to: CalendarDate })),
  askedAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  /** Why it is simulated; null where it is not. */
  reason: z.nullable(
    z.enum(['no_game', 'no_source', 'closed', 'forbidden', 'never_answered', 'switched_off']),
  ),
})
export type DrawSource = z.output<typeof DrawSource>
z.globalRegistry.add(DrawSource, { id: 'DrawSource' })

export const listDrawSources = endpoint({
  method: 'GET',
  path: '/api/sources',
  auth: 'public',
  tag: 'draws',
  summary: 'Where the draws of each game and state come from: which are live, which simulated',
  answer: z.object({ asOf: Instant, sources: z.array(DrawSource) }),
  errors: [],
})
