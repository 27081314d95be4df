import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase, onServer } from '#testing/cluster.ts'
import { applyWithin, migrate } from './migrate.ts'

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

const ID = '00000000-0000-4000-8000-00000000000'

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

test('0001 keeps every queued message, and its content only if it is still to be sent', async () => {
  await using empty = await openEmpty()
  const client = new pg.Client(empty.connection)
  await client.connect()
  await applyWithin(client, ['0000_initial'])
  await client.query(`
    insert into account (id, email, password_hash, first_name, last_name, created_at, terms_version,
        terms_accepted_at, responsible_play_at)
      values ('${ID}0', 'a@example.com', 'x', 'A', 'B', now(), '1', now(), now());
    insert into push_subscription (id, user_id, endpoint, p256dh, auth, wins, draws, created_at)
      values ('${ID}0', '${ID}0', 'https://push.example/1', '', '', true, true, now());
    insert into mail (id, user_id, kind, recipient, subject, text, html, created_at, due_at, attempts, sent_at)
      values ('${ID}1', '${ID}0', 'reset', 'a@example.com', 'Reset', 'a link', '<p>', now(), now(), 2, null),
        ('${ID}2', null, 'summary', '', '', '', '', now(), now(), 1, now());
    insert into sms (id, kind, recipient, text, created_at, due_at)
      values ('${ID}3', 'phone-code', '+14045550123', '123456', now(), now());
    insert into push_message (id, subscription_id, payload, created_at, due_at, attempts, last_error)
      values ('${ID}4', '${ID}0', '{"title":"GA","body":"1 2 3 4","link":null,"tag":"draw-GA"}',
        now(), now(), 1, 'status 503');`)
  await client.end()
  await migrate(empty.connection)
  const [moved, old] = await query(
    empty.connection,
    `select channel, kind, recipient, subject, content, urgent, attempts, last_error, sent_at is not null as sent
      from message order by id`,
    "select to_regclass('mail') as mail, to_regclass('sms') as sms, to_regclass('push_message') as push",
  )
  const queued = { attempts: 0, last_error: null, sent: false, urgent: true }
  const email = { text: 'a link', html: '<p>', replyTo: null, unsubscribeUrl: null }
  expect(moved).toMatchObject([
    { ...queued, channel: 'mail', subject: 'Reset', content: email, attempts: 2 },
    { channel: 'mail', subject: null, content: null, urgent: false, sent: true },
    { ...queued, channel: 'sms', recipient: '+14045550123', content: { text: '123456' } },
    {
      ...queued,
      channel: 'push',
      kind: 'draw-GA',
      subject: 'GA',
      content: { text: '1 2 3 4', link: null },
      urgent: false,
      attempts: 1,
      last_error: 'status 503',
    },
  ])
  expect(old).toEqual([{ mail: null, sms: null, push: null }])
})
