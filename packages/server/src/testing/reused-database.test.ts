import pg from 'pg'
import { expect, test } from 'vitest'
import { openPool } from '#platform/db/db.ts'
import { createDatabase } from './database.ts'
import { type ReusedDatabase, takeDatabase } from './reused-database.ts'

const SOURCE = `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
  values ('cash4', 'GA', '2026-05-04', 'Midday', now(), '1234', '1234', 'import', false, now()) returning id::int`

/** A trigger refuses to delete it. */
const APPEND_ONLY = `insert into forecast (state, simulated, sequence, draw_date, session, draw_at, written_at,
    version, stack, weight, log_e, scored_digits, knew, scores_hash, previous_hash, hash)
  values ('GA', false, 1, '2026-05-04', 'Midday', now(), now() - interval '1 hour', '', '', 0, 0, 0, '', '', '', '')`

/** Does something in a database as a test does, and gives it back. */
async function use<T>(database: ReusedDatabase, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { connection, clients } = database
  const pool = openPool({ ...connection, Client: clients.pool }, 2)
  const result = await work(pool)
  await database.release(() => pool.end())
  return result
}

const nameOf = ({ connection }: ReusedDatabase) => connection.database

test('the next test gets the same database and connection, and finds nothing of this one', async () => {
  const first = await takeDatabase(createDatabase)
  const before = await use(first, async (pool) => {
    const [backend] = (await pool.query('select pg_backend_pid() as pid')).rows
    const [draw] = (await pool.query(SOURCE)).rows
    await pool.query(APPEND_ONLY)
    await pool.query(`set lock_timeout = '7s'; select pg_advisory_lock(7); listen somewhere`)
    await pool.query({ name: 'known', text: 'select 1' })
    return { ...backend, ...draw }
  })
  const next = await takeDatabase(createDatabase)
  expect(nameOf(next)).toBe(nameOf(first))
  await use(next, async (pool) => {
    const { rows } = await pool.query(
      `select pg_backend_pid() as pid, (select count(*)::int from draw) as draws,
        (select count(*)::int from forecast) as forecasts, current_setting('lock_timeout') as timeout,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        array(select pg_listening_channels()) as channels, pg_relation_size('draw')::int as bytes,
        (select reltuples from pg_class where relname = 'draw') as counted`,
    )
    const none = {
      draws: 0,
      forecasts: 0,
      timeout: '0',
      locks: 0,
      channels: [],
      bytes: 0,
      counted: -1,
    }
    expect(rows).toEqual([{ pid: before.pid, ...none }])
    expect((await pool.query(SOURCE)).rows).toEqual([{ id: before.id }])
    await pool.query({ name: 'known', text: 'select 1' })
  })
})

test.each([
  ['creates a table', 'create table theirs (id int)'],
  ['renames one', 'alter table draw rename to theirs'],
  ['switches a trigger off', 'alter table forecast disable trigger user'],
  ['drops an index', 'drop index draw_slot'],
  ['makes a column optional', 'alter table draw alter column source drop not null'],
  ['adds a constraint', 'alter table draw add constraint none check (false) not valid'],
  ['creates a function', 'create function theirs() returns int language sql return 1'],
  ['counts rows', `${SOURCE}; analyze draw`],
  ['ends within a transaction', 'begin'],
])('a database in which a test %s is not used again', async (_words, statement) => {
  const database = await takeDatabase(createDatabase)
  await use(database, (pool) => pool.query(statement))
  const next = await takeDatabase(createDatabase)
  expect(nameOf(next)).not.toBe(nameOf(database))
  await expect(new pg.Client(database.connection).connect()).rejects.toThrow('does not exist')
  await use(next, (pool) => pool.query('select 1'))
})

test('connections that a test leaves open are ended', async () => {
  const database = await takeDatabase(createDatabase)
  const left = new pg.Client(database.connection)
  const ended = new Promise<Error>((found) => left.on('error', found))
  await left.connect()
  await use(database, (pool) => pool.query('select 1'))
  expect((await ended).message).toContain('terminating connection')
})
