import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { templateOf } from './template.ts'

const query = (owner: string, day: string) => sql`
  select ${owner}::uuid, ${7}::int where ${sql.raw('true')} and ${owner} <> ${day}`

test('a filled template is the statement that its values would build, also inside another one', () => {
  const fill = templateOf(query('the owner', 'the day'), { owner: 'the owner', day: 'the day' })
  const toQuery = (statement: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement)
    return { text, params }
  }
  for (const [owner, day] of [
    ['a', '2026-01-01'],
    ['b', "it's $1"],
  ] as const) {
    const filled = fill({ owner, day })
    expect(toQuery(filled)).toEqual(toQuery(query(owner, day)))
    const outer = (inner: typeof filled) => sql`with x as (${inner}) select ${owner} from x`
    expect(toQuery(outer(filled))).toEqual(toQuery(outer(query(owner, day))))
  }
})
