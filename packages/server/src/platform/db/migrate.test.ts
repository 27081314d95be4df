import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { onServer } from '#testing/cluster.ts'
import { applyWithin, listMigrations, migrate } from './migrate.ts'

/** An empty database of this role; `revoked` is taken from it. */
async function openEmpty(revoked?: string) {
  const server = inject('server')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  if (revoked) await onServer(server, `revoke ${revoked} on database ${name} from current_user`)
  return {
    connection: { ...server, database: name },
    [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function query(connection: pg.ClientConfig, ...statements: string[]) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push((await client.query(statement)).rows)
    return results
  } finally {
    await client.end()
  }
}

/** Applies every migration before this one, so that it is the next. */
async function migrateUpTo(connection: pg.ClientConfig, tag: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const tags = await listMigrations()
    await applyWithin(client, tags.slice(0, tags.indexOf(tag)))
  } finally {
    await client.end()
  }
}

const INDEXES = `select indexname from pg_indexes where indexname in ('account_search', 'invoice_search') order by 1`

test('a role that may make the extension gets both indexes for searching', async () => {
  await using empty = await openEmpty()
  await migrate(empty.connection)
  expect(await query(empty.connection, INDEXES)).toEqual([
    [{ indexname: 'account_search' }, { indexname: 'invoice_search' }],
  ])
})

test('a role that may not make the extension migrates without them', async () => {
  await using empty = await openEmpty('create')
  await migrate(empty.connection)
  expect(await query(empty.connection, INDEXES)).toEqual([[]])
})

test.each([
  ['0021_admin_lists', 'account_search'],
  ['0023_admin_billing', 'invoice_search'],
])('any other error fails %s, which changes nothing', async (tag, index) => {
  await using empty = await openEmpty()
  await migrateUpTo(empty.connection, tag)
  await query(empty.connection, `create table ${index} ()`)
  await expect(migrate(empty.connection)).rejects.toThrow(`Migration ${tag} failed`)
  const applied = `select tag from migration where tag >= '${tag}'`
  expect(await query(empty.connection, applied)).toEqual([[]])
  // Once the cause is gone, the same migration is applied in full.
  await query(empty.connection, `drop table ${index}`)
  await migrate(empty.connection)
  expect(await query(empty.connection, INDEXES)).toEqual([
    [{ indexname: 'account_search' }, { indexname: 'invoice_search' }],
  ])
})

test('reminders sent before 0025 count for the present term, and those of earlier terms for none', async () => {
  await using empty = await openEmpty()
  await migrateUpTo(empty.connection, '0025_reminders_and_refunds')
  const rows = [
    ['reminded a week ahead', '2026-12-21T05:00:00Z/7'],
    ['reminded of its renewal', '2026-12-21T05:00:00Z/3'],
    ['reminded of an earlier term', '2026-10-21T04:00:00Z/1'],
  ].map(
    ([name, mark], at) => `with one as (
      insert into account (id, email, first_name, last_name, role, password_hash, created_at,
        terms_version, terms_accepted_at, responsible_play_at)
      values (gen_random_uuid(), '${at}@example.com', '${name}', 'x', 'user', 'x', now(), 'x', now(), now())
      returning id)
    insert into subscription (user_id, plan, status, started_at, term_ends_at, reminded_of)
    select id, 'basic', 'active', now(), '2026-12-21T05:00:00Z', '${mark}' from one`,
  )
  await query(empty.connection, ...rows)
  await migrate(empty.connection)
  const marks = `select first_name, reminded_of from subscription join account on id = user_id order by email`
  expect(await query(empty.connection, marks)).toEqual([
    [
      { first_name: 'reminded a week ahead', reminded_of: '7' },
      { first_name: 'reminded of its renewal', reminded_of: '3' },
      { first_name: 'reminded of an earlier term', reminded_of: null },
    ],
  ])
})
