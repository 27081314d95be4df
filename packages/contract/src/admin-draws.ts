import * as z from 'zod/mini'
import { CalendarDate, Id, IdParams, Instant, NO_FORM, Page, adminPaging } from './common.ts'
import { GameId } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { Publisher } from './sources.ts'

/** The live source of a game and state: what we request, when, and its last answer. */
const LiveSource = z.object({
  publisher: z.nullable(Publisher),
  /** The URLs of the current or next check, without keys. */
  addresses: z.array(z.string()),
  /** When the next scheduled check is. */
  nextCheckAt: z.nullable(Instant),
  /** When an admin may next refresh it; null if it is paid or no draw is missing. */
  refreshableAt: z.nullable(Instant),
  /** Rows of its last answer: added, already stored, and quarantined. */
  lastAnswer: z.nullable(z.object({ taken: z.int(), known: z.int(), quarantined: z.int() })),
})

/** A game and state: where its draws come from, and how fresh they are. */
export const SourceStatus = z.object({
  game: GameId,
  state: z.string(),
  stateName: z.string(),
  /** The lottery's name of the game: 'Win 4'. */
  gameName: z.string(),
  /** 'simulated', 'import', or the name of a live source. */
  source: z.string(),
  /** Where its newest draw came from: as `source`, or 'history' for real draws shipped with Fourcast. */
  newestSource: z.nullable(z.string()),
  simulated: z.boolean(),
  /** When its latest draw was held, and when it was stored. */
  lastDrawAt: z.nullable(Instant),
  lastStoredAt: z.nullable(Instant),
  /** Null without a live source. */
  checkedAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  failures: z.int(),
  lastError: z.nullable(z.string()),
  troubledSince: z.nullable(Instant),
  /** fresh: complete; late: a draw is missing; failing: its source does not respond; ended: no new draws are expected. */
  /** Simulated draws may take 5 minutes, imported ones a day, others what their source usually takes. */
  freshness: z.enum(['fresh', 'late', 'failing', 'ended']),
  /** Counted at most half a minute ago, or since the latest draw. */
  draws: z.int(),
  quarantined: z.int(),
  /** Null for simulated and imported draws. */
  live: z.nullable(LiveSource),
  /** The date of its oldest draw. */
  firstDrawOn: z.nullable(CalendarDate),
  /** Gaps of more than 30 days in the real draws: the first and last day of each. */
  gaps: z.array(z.object({ from: CalendarDate, to: CalendarDate })),
  /** Whether an admin can refresh it now. */
  canRefresh: z.boolean(),
  /** Whether its draws can be removed: they are real, and no live source would deliver them again. */
  canClear: z.boolean(),
  /** Whether it is simulated if it has no real draws. */
  simulatedAfterClearing: z.boolean(),
})
export type SourceStatus = z.output<typeof SourceStatus>
z.globalRegistry.add(SourceStatus, { id: 'SourceStatus' })

export const listSources = endpoint({
  method: 'GET',
  path: '/api/admin/sources',
  auth: 'admin',
  tag: 'admin',
  summary: 'List every game and state with its source and how current its draws are',
  answer: z.array(SourceStatus),
  errors: ['unauthenticated', 'forbidden'],
})

const series = z.object({
  game: GameId,
  state: z.string('state is not known').check(z.regex(/^[A-Z]{2}$/, 'state is not known')),
})

export const refreshSource = endpoint({
  method: 'POST',
  path: '/api/admin/sources/:game/:state/refresh',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Check a live source now. Refused within five minutes of the last check, for a paid source, and if no draw is missing',
  params: series,
  status: 202,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'unprocessable'],
})

export const clearSeries = endpoint({
  method: 'POST',
  path: '/api/admin/sources/:game/:state/clear',
  auth: 'admin',
  proof: true,
  tag: 'admin',
  summary:
    'Remove the real draws of a game and state, and revoke wins by them. If simulatedAfterClearing is true, it is simulated again',
  params: series,
  /** The administrator types it to confirm: 'cash4 GA'. */
  body: z.object({ confirm: z.string('Type the game and state') }, NO_FORM),
  answer: z.object({ removed: z.int(), winsTakenBack: z.int() }),
  errors: [
    'unauthenticated',
    'forbidden',
    'proof_required',
    'invalid',
    'not_found',
    'conflict',
    'unprocessable',
  ],
})

/** Bytes of a file of draws. */
export const IMPORT_MAX = 20 * 1024 * 1024

/** An upload of a file of draws. */
export const DrawImport = z.object({
  id: Id,
  game: GameId,
  state: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  taken: z.int(),
  known: z.int(),
  /** Rows whose draw was not held. With the rows imported, known and quarantined, these are all of the game. */
  undrawn: z.int(),
  quarantined: z.int(),
  /** Rows of other games and states. */
  elsewhere: z.int(),
  error: z.nullable(z.string()),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
})
export type DrawImport = z.output<typeof DrawImport>
z.globalRegistry.add(DrawImport, { id: 'DrawImport' })

export const startImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Upload a CSV or JSON file of draws, at most 20 MB. GET /api/admin/imports/{id} returns its progress',
  multipart: z.object({
    file: z.file('Choose a file'),
    game: GameId,
    state: z.string('Choose a state').check(z.regex(/^[A-Z]{2}$/, 'Choose a state')),
    /** For a file without sessions. */
    session: z.optional(z.string().check(z.maxLength(40, 'session is too long'))),
    /** The order of day and month in dates like 1/3/2024, if the file leaves it open. */
    dates: z.optional(z.enum(['month-first', 'day-first'], 'dates is month-first or day-first')),
    /** 'true': imports it even if its draws contradict published ones, are copies, or are another state's. */
    importAnyway: z.optional(z.enum(['true', 'false'], 'importAnyway is true or false')),
  }),
  // All of it at 560 kbit/s.
  sendingMs: 300_000,
  answer: DrawImport,
  status: 202,
  errors: [
    'unauthenticated',
    'forbidden',
    'invalid',
    'malformed',
    'too_large',
    'unsupported_media_type',
    'conflict',
  ],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  auth: 'admin',
  tag: 'admin',
  summary: 'List uploads of draws, newest first',
  query: z.object(adminPaging),
  answer: Page(DrawImport),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const importProgress = endpoint({
  method: 'GET',
  path: '/api/admin/imports/:id',
  auth: 'admin',
  tag: 'admin',
  summary: 'Get the progress of an upload of draws',
  params: IdParams,
  answer: DrawImport,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

/** The model of a state with its results. */
export const AdminModel = z.object({
  state: z.string(),
  stateName: z.string(),
  simulated: z.boolean(),
  version: z.string(),
  trainedAt: Instant,
  draws: z.int(),
  /** Evidence against chance so far; 0 is none. */
  log10E: z.number(),
  verdict: z.enum(['no evidence', 'some evidence', 'strong evidence']),
  /** A sentence about copied rows in its draws; null if there are none. */
  copiedRows: z.nullable(z.string()),
  /** In the back-test, how often the likeliest digit was drawn; chance is .1. */
  top1: z.object({ rate: z.number(), chance: z.number(), low: z.number(), high: z.number() }),
  forecasts: z.int(),
  chainIntact: z.boolean(),
  lastForecastFor: z.nullable(CalendarDate),
  training: z.nullable(
    z.object({
      id: Id,
      status: z.enum(['queued', 'running', 'done', 'failed']),
      progress: z.number(),
      requestedAt: Instant,
      finishedAt: z.nullable(Instant),
      error: z.nullable(z.string()),
    }),
  ),
})
export type AdminModel = z.output<typeof AdminModel>
z.globalRegistry.add(AdminModel, { id: 'AdminModel' })

export const listModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  auth: 'admin',
  tag: 'admin',
  summary:
    'List the model of each state: training data, results compared with chance, latest training',
  answer: z.array(AdminModel),
  errors: ['unauthenticated', 'forbidden'],
})
