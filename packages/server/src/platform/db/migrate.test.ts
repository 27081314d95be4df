import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, onServer } from '#testing/cluster.ts'
import { migrate } from './migrate.ts'

/** An empty database of this role; `revoked` is taken from it. */
async function openEmpty(revoked?: string) {
  const server = inject('server')
  const { connection, drop } = await createDatabase(server)
  if (revoked)
    await onServer(server, `revoke ${revoked} on database ${connection.database} from current_user`)
  return { connection, [Symbol.asyncDispose]: drop }
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

test.each(['account_search', 'invoice_search'])(
  'any other error on the index %s rolls the whole migration back',
  async (index) => {
    await using empty = await openEmpty()
    await query(empty.connection, `create table ${index} ()`)
    await expect(migrate(empty.connection)).rejects.toThrow('Migration 0000_initial failed')
    expect(await query(empty.connection, 'select tag from migration')).toEqual([[]])
    // Once the cause is gone, the same migration is applied in full.
    await query(empty.connection, `drop table ${index}`)
    await migrate(empty.connection)
    expect(await query(empty.connection, INDEXES)).toEqual([
      [{ indexname: 'account_search' }, { indexname: 'invoice_search' }],
    ])
  },
)

test.each(['0000_first', '0001_source_hosts'])(
  'data of an unreleased version (%s) is refused and kept',
  async (tag) => {
    await using empty = await openEmpty()
    await query(
      empty.connection,
      "create table migration (tag text primary key, tables text[] not null default '{}')",
      `insert into migration (tag) values ('${tag}')`,
    )
    await expect(migrate(empty.connection)).rejects.toThrow(
      'This data is from an unreleased version. Export it with the commit that wrote it, or start with an empty folder or database.',
    )
    expect(await query(empty.connection, 'select tag from migration')).toEqual([[{ tag }]])
  },
)
