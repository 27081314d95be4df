import { endpoint, PAYMENT_KEYS } from '@fourcast/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { authenticator } from '#domains/accounts/authenticate.ts'
import type { Tx } from '#platform/db/db.ts'
import { setting } from '#platform/db/schema/platform.ts'
import { route } from '#platform/http/route.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { IdempotencyDeps, ResumableOperation } from './operation.ts'

const about = {
  method: 'POST',
  auth: 'user',
  tag: 'test',
  summary: 'Writes a note',
  body: z.object({ text: z.string() }),
  answer: z.object({ id: z.string(), text: z.string() }),
  status: 201,
  errors: ['unauthenticated', 'invalid', 'conflict', 'unprocessable', 'rate_limited'],
} as const

export const paidNote = endpoint({ ...about, path: '/api/test/paid', idempotency: PAYMENT_KEYS })
export const otherPaid = endpoint({
  ...about,
  path: '/api/test/other-paid',
  idempotency: PAYMENT_KEYS,
})

interface Note {
  id: string
  text: string
}

/** Hooks within a call; a test replaces them. */
export interface Steps {
  /** In the transaction, after the note is written. */
  written: () => Promise<void>
  /** In a paid note: after the commit, where a provider would be called. */
  committed: (operation: ResumableOperation) => Promise<void>
}

/** An instance with calls that write notes as settings, which are easy to count. */
export async function openNotes(
  beside?: TestApp,
  patience: Pick<IdempotencyDeps, 'patienceMs'> = {},
): Promise<{ app: TestApp; steps: Steps }> {
  const app = await openTestApp(beside ? { beside } : {})
  const steps: Steps = { written: async () => {}, committed: async () => {} }
  const write = async (tx: Tx, text: string): Promise<Note> => {
    const id = `note ${app.deps.random.uuid()}`
    await tx.insert(setting).values({ key: id, value: text })
    await steps.written()
    return { id, text }
  }
  const context = {
    ...app.deps,
    ...patience,
    authenticate: authenticator(app.deps),
    requireProof: async () => {},
  }
  const paid = async (text: string, operation: ResumableOperation) => {
    const note = await operation.once(about.answer, async () => (tx) => write(tx, text))
    await steps.committed(operation)
    return note
  }
  for (const call of [paidNote, otherPaid])
    route(app.server, context, call, ({ body }, { operation }) => paid(body.text, operation))
  return { app, steps }
}

/** Number of stored notes. */
export async function notesOf({ db }: TestApp): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${setting} where key like 'note %'`,
  )
  return rows[0]?.n ?? 0
}
