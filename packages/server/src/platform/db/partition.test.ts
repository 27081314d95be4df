import { readFile } from 'node:fs/promises'
import { generateFlash, listHistory, saveResult } from '@fourcast/contract/numbers.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'

const SCRIPT = new URL('../../../../../deploy/postgres/partition-generation.sql', import.meta.url)

const keysAndIndexes = async ({ pool }: TestApp) => {
  const { rows } = await pool.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid in ('generation'::regclass, 'generation_match'::regclass) and contype <> 'n' and conparentid = 0
     union all
     select indexrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ONLY ', ' ')
       from pg_index where indrelid = 'generation'::regclass
     order by 1, 2`,
  )
  return rows
}

test('a partitioned table of results has the same rows, keys and indexes, and works on', async () => {
  await using app = await openTestApp({ now: '2026-05-01T12:00:00Z' })
  const person = await signUp(app)
  const save = async (token: string, inputNumbers: number[]) => {
    const made = await app.call(generateFlash, { body: { inputNumbers } }, { token })
    await app.call(saveResult, { body: made }, { token })
  }
  await save(person.token, [8, 9, 0, 1])
  app.clock.set('2026-05-01T20:00:00Z')
  // It wins, so a match refers to it.
  await importText(app, csvOf('2026-05-01 Midday 1234'))
  const { token } = await signIn(app, person)
  const history = () => app.call(listHistory, {}, { token })
  const [rowsBefore, schemaBefore] = [await history(), await keysAndIndexes(app)]
  expect(rowsBefore.content).toMatchObject([{ numbers: [1, 2, 3, 4], isWinner: true }])

  await app.pool.query(await readFile(SCRIPT, 'utf8'))
  expect(await history()).toEqual(rowsBefore)
  expect(await keysAndIndexes(app)).toEqual(schemaBefore)
  await save(token, [1, 1, 1, 1])
  expect((await history()).totalElements).toBe(2)
  await app.pool.query('delete from account where id = $1', [person.user.id])
  const { rows } = await app.pool.query(
    `select (select count(*)::int from generation) as results, count(*)::int as matches from generation_match`,
  )
  expect(rows).toEqual([{ results: 0, matches: 0 }])
})
