import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, Page, paging } from './common.ts'
import { GameId } from './draws.ts'
import { endpoint } from './endpoint.ts'

/** A rejected row of a source or file, and the administrator's decision. */
export const QuarantineEntry = z.object({
  id: z.int(),
  game: GameId,
  state: z.string(),
  stateName: z.string(),
  /** Null if the row has none that could be read. */
  drawDate: z.nullable(CalendarDate),
  session: z.nullable(z.string()),
  /** The result that accepting it would publish; null if it contains no draw. */
  winningNumbers: z.nullable(z.string()),
  /** The currently published result of that draw. */
  published: z.nullable(z.string()),
  raw: z.string(),
  reason: z.string(),
  /** A draw that looks wrong: all such draws of its game and state are decided together. */
  held: z.boolean(),
  source: z.string(),
  /** The name of the file, or the requested URL. */
  origin: z.string(),
  createdAt: Instant,
  decision: z.nullable(z.enum(['accepted', 'dismissed'])),
  decidedBy: z.nullable(Id),
  decidedAt: z.nullable(Instant),
  /** The result that an accepted entry replaced. */
  replaced: z.nullable(z.string()),
})
export type QuarantineEntry = z.output<typeof QuarantineEntry>
z.globalRegistry.add(QuarantineEntry, { id: 'QuarantineEntry' })

export const listQuarantine = endpoint({
  method: 'GET',
  path: '/api/admin/quarantine',
  auth: 'admin',
  tag: 'admin',
  summary: 'List quarantined rows of sources and files, undecided ones first, then newest first',
  query: z.object(paging),
  answer: Page(QuarantineEntry),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

const NUMBER = 'id is not valid'
const params = z.object({
  id: z.coerce
    .number(NUMBER)
    .check(z.int(NUMBER), z.minimum(1, NUMBER), z.maximum(Number.MAX_SAFE_INTEGER, NUMBER)),
})

const decide = (decision: 'accept' | 'dismiss', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/quarantine/:id/${decision}`,
    auth: 'admin',
    tag: 'admin',
    summary,
    params,
    answer: QuarantineEntry,
    errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'conflict', 'unprocessable'],
  } as const)

export const dismissImport = endpoint({
  method: 'POST',
  path: '/api/admin/quarantine/:id/dismiss-import',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Dismiss all undecided rows of the file that a quarantined row came from, for its game and state',
  params,
  answer: z.object({ dismissed: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found', 'conflict', 'unprocessable'],
})

export const acceptEntry = decide(
  'accept',
  'Publish the draw of a quarantined row, replacing the published one. Draws quarantined together are decided together',
)
export const dismissEntry = decide(
  'dismiss',
  'Dismiss a quarantined row and keep the published result. Draws quarantined together are decided together',
)
