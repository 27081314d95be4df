import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDb, openPool } from './db.ts'
import { migrate, MIGRATION_LOCK } from './migrate.ts'
import { toFailure } from '#platform/http/errors.ts'
import { createDatabase } from '#testing/database.ts'

test('a broken connection is returned to the pool when its transaction cannot begin', async () => {
  const { connection, drop } = await createDatabase()
  const pool = openPool(connection, 1)
  const db = openDb(pool)
  const one = () => db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`))
  pool.once('acquire', (client) => {
    void client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  })
  await expect(one()).rejects.toThrow()
  expect((await one()).rows).toEqual([{ one: 1 }])
  await pool.end()
  await drop()
})

test('a transaction that fails is rolled back, and its connection stays usable', async () => {
  const { connection, drop } = await createDatabase()
  const pool = openPool(connection, 1)
  const db = openDb(pool)
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into setting (key, value) values ('a', 'b')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await db.execute(sql`select 1 from setting`)).rows).toEqual([])
  expect(pool.totalCount).toBe(1)
  await pool.end()
  await drop()
})

test('a full disk is a temporary error: the call can be retried', async () => {
  const { connection, drop } = await createDatabase()
  const pool = openPool(connection, 1)
  const full = openDb(pool).execute(sql`do $$ begin raise sqlstate '53100'; end $$`)
  const failure = await full.catch(toFailure)
  expect(failure).toMatchObject({ code: 'unavailable', details: { retryAfter: 1 } })
  await pool.end()
  await drop()
})

test('an instance waits for another’s migrations longer than the statement time limit', async () => {
  const { connection, drop } = await createDatabase()
  const limited = { ...connection, statement_timeout: 100, query_timeout: 100, lock_timeout: 100 }
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const waiting = migrate(limited).catch((error: unknown) => error)
  await holder.query(`do $$ begin
    while not exists (
      select from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and clock_timestamp() - query_start > interval '300 ms'
    ) loop perform pg_sleep(0.02); perform pg_stat_clear_snapshot(); end loop; end $$`)
  await holder.end()
  expect(await waiting).toEqual([])
  await drop()
})
