import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, onServer } from '#testing/cluster.ts'
import { listMigrations, migrate } from './migrate.ts'

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

const CREATED_TABLES = 'select distinct unnest(tables) as name from migration order by 1'
const APPLIED = 'select tag from migration order by tag'
/** The migration table before the first release. */
const PRE_RELEASE_TABLE = 'create table migration (tag text primary key, applied_at timestamptz)'

test('a pre-release database keeps its rows and is recorded as migrated', async () => {
  await using empty = await openEmpty()
  await migrate(empty.connection)
  const [made] = await query(empty.connection, CREATED_TABLES)
  await query(
    empty.connection,
    `insert into draw_series values ('cash4', 'GA', true)`,
    'create table theirs ()',
    // What migrations made since.
    'drop table job',
    'alter table refund drop column last_error',
    'alter table file_removal drop column attempts, drop column last_error',
    'alter table push_message drop column last_error',
    'alter table customer_removal drop column attempts, drop column last_error',
    'alter table webhook_event drop column last_error',
    `alter table idempotency_key drop column progress, drop column leased_until,
       drop column expires_at`,
    'drop table saved_number_match, saved_number',
    'drop table method_removal',
    'alter table offer_claim drop column invoice_id',
    'alter table sandbox_method drop column expires',
    'alter table draw_import alter column actor_id set not null',
    `alter table draw_import drop column accepts_copies, drop column date_order, drop column undrawn,
       drop column elsewhere`,
    'alter table draw_series drop column copies',
    'alter table draw_quarantine drop column occurrence',
    'create unique index draw_quarantine_once on draw_quarantine (game, state, source, md5(reason), md5(raw))',
    'alter table learning_state drop column evidence, drop column evidence_state',
    'drop table chain_day',
    'drop index draw_quarantine_replaced',
    `alter table forecast drop column evidence_draws, drop column evidence_log_e,
       drop column scores_hash`,
    'alter table forecast_score drop column hash',
    'create index idempotency_key_age on idempotency_key (created_at)',
    'drop table migration',
    PRE_RELEASE_TABLE,
    `insert into migration values ('0000_first'), ('0034_job_request'), ('0035_source_hosts')`,
  )
  const [initial, hosts, ...since] = await listMigrations()
  expect(await migrate(empty.connection)).toEqual(since)
  const tags = [initial, hosts, ...since].map((tag) => ({ tag }))
  expect(
    await query(empty.connection, APPLIED, CREATED_TABLES, 'select state from draw_series'),
  ).toEqual([tags, made, [{ state: 'GA' }]])
})

test('a database too old to upgrade is refused, and the error says what to do', async () => {
  await using empty = await openEmpty()
  await query(
    empty.connection,
    PRE_RELEASE_TABLE,
    `insert into migration values ('0000_first'), ('0020_admin')`,
  )
  await expect(migrate(empty.connection)).rejects.toThrow(
    'This database comes from a pre-release version that can no longer be upgraded. Use an empty database.',
  )
  expect(await query(empty.connection, APPLIED)).toEqual([
    [{ tag: '0000_first' }, { tag: '0020_admin' }],
  ])
})
