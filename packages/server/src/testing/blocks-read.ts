import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from '#platform/db/db.ts'
import type { TestApp } from './app.ts'

/** The statements of a call with the cached blocks that the database reads for each. */
export async function blocksRead<T>(
  { pool }: TestApp,
  call: (db: Db) => Promise<T>,
): Promise<{ answer: T; statements: { text: string; blocks: number }[] }> {
  const sent: { text: string; values: unknown[] }[] = []
  const logQuery = (text: string, values: unknown[]) => void sent.push({ text, values })
  const answer = await call(drizzle({ client: pool, logger: { logQuery } }))
  const statements = []
  for (const { text, values } of sent) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    statements.push({ text, blocks: rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] })
  }
  return { answer, statements }
}
