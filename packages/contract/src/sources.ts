import * as z from 'zod/mini'
import { CalendarDate, Instant } from './common.ts'
import { GameId } from './draws.ts'
import { endpoint } from './endpoint.ts'

/** Who publishes the draws, and what kind of source it is. */
export const Publisher = z.object({
  /** The source's name in DRAW_SOURCES: 'galottery'. */
  id: z.string(),
  /** Display name: 'Georgia Lottery', 'New York’s open data'. */
  name: z.string(),
  /** Its host without 'www.', and its address. */
  site: z.string(),
  url: z.url(),
  /** official: published as data; site: data behind the lottery's web pages; paid: a results service. */
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
   * live: real draws from a source that works; unreachable: real draws, but requests fail; late: the
   * source works, but lacks a draw that is due; waiting: no draws yet; imported: real draws from
   * files, without a live source; simulated: generated for practice.
   */
  status: z.enum(['live', 'unreachable', 'late', 'waiting', 'imported', 'simulated']),
  /** Null without a live source. */
  publisher: z.nullable(Publisher),
  /** The newest draw, and the date of the oldest. */
  newest: z.nullable(z.object({ date: CalendarDate, session: z.string(), at: Instant })),
  since: z.nullable(CalendarDate),
  /**
   * Source of the newest draw: a source's name in DRAW_SOURCES, 'history' (real draws shipped with
   * Fourcast), 'import' (result files) or 'simulated'. Null if there is no draw.
   */
  newestSource: z.nullable(z.string()),
  /** Gaps of more than 30 days in the real draws: the first and last day of each. */
  gaps: z.array(z.object({ from: CalendarDate, to: CalendarDate })),
  /** A sentence about copied rows in our stored draws; null if there are none. */
  copiedRows: z.nullable(z.string()),
  /** When we last checked the source, and when it last answered; also while it is simulated. */
  checkedAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  /** Why it is simulated; null if it is not. */
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
  summary: 'List the source of the draws of each game and state, live and simulated',
  answer: z.object({ asOf: Instant, sources: z.array(DrawSource) }),
  errors: [],
})
