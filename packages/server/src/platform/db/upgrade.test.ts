import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { FileStore } from '#platform/files/store.ts'
import { onClient } from '#testing/client.ts'
import { createDatabase } from '#testing/cluster.ts'
import { restoreBackup } from './backup/restore.ts'
import { writeBackup } from './backup/write.ts'
import { applyWithin, listMigrations, migrate } from './migrate.ts'

const NOW = '2026-05-04T16:00:00+00:00'
const [ACCOUNT, INVOICE, BROWSER, ROW] = [1, 2, 3, 4].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
)

/** Rows of the first version: in every table that a later migration changes, and in those that these need. */
const FIRST_ROWS = `
  insert into account (id, email, first_name, last_name, password_hash, created_at, terms_version,
      terms_accepted_at, responsible_play_at)
    values ('${ACCOUNT}', 'ada@example.com', 'Ada', 'Lovelace', 'x', '${NOW}', '1', '${NOW}', '${NOW}');
  insert into invoice (id, user_id, number, issued_at, status, purpose, plan, term, period_start,
      period_end, lines, tax_name, tax_percent, tax_cents, total_cents, seller, customer)
    values ('${INVOICE}', '${ACCOUNT}', 1, '${NOW}', 'paid', 'subscribe', 'basic', 'monthly', '${NOW}',
      '${NOW}', '[]', 'Tax', 0, 0, 9999, '{}', '{}');
  insert into refund (id, invoice_id, cancellation_id, charge_ref, amount_cents, reason, status,
      created_at, looks)
    values ('${ROW}', '${INVOICE}', '${ROW}', 'ch_1', 5000, 'requested_by_customer', 'pending', '${NOW}', 3);
  insert into push_subscription (id, user_id, endpoint, p256dh, auth, wins, draws, created_at)
    values ('${BROWSER}', '${ACCOUNT}', 'https://push.example.com/1', 'k', 'a', true, true, '${NOW}');
  insert into push_message (id, subscription_id, payload, created_at, due_at, attempts)
    values ('${ROW}', '${BROWSER}', '{"tag": "win"}', '${NOW}', '${NOW}', 2);
  insert into play (user_id, id, generation_id, numbers, state, draw_date, session, draw_at, bet, stake_cents,
      prize_cents, prize_from, created_at)
    values ('${ACCOUNT}', '${ROW}', '${ROW}', '0768', 'CA', '2026-05-04', 'Evening', '${NOW}', 'straight', 100,
      500000, 'draw', '${NOW}');
  insert into draw_source (game, state, source, asked_at, failures, last_error, history)
    values ('cash4', 'GA', 'galottery', '${NOW}', 2, 'no answer', 100);
  insert into draw_series (game, state, real) values ('cash4', 'GA', true);
  insert into draw_quarantine (game, state, raw, reason, source, origin, created_at)
    values ('cash4', 'GA', 'x', 'no draw', 'import', 'ga.csv', '${NOW}');
  insert into draw_import (id, game, state, file_name, size, actor_id, status, created_at)
    values ('${ROW}', 'cash4', 'GA', 'ga.csv', 20, '${ACCOUNT}', 'done', '${NOW}');
  insert into sandbox_method values ('pm_1', 'cus_1', 'pm_card_visa', 'print', true, '${NOW}');
  insert into file_removal (id, due_at) values ('${ROW}', '${NOW}');
  insert into customer_removal (provider, ref, due_at) values ('stripe', 'cus_1', '${NOW}');
  insert into payment_method (id, user_id, provider, ref, type, brand, last4, is_default, created_at,
      removed_at)
    values ('${ROW}', '${ACCOUNT}', 'stripe', 'pm_1', 'card', 'visa', '4242', true, '${NOW}', null),
           ('${BROWSER}', '${ACCOUNT}', 'stripe', 'pm_2', 'card', 'visa', '1111', false, '${NOW}', '${NOW}');
  insert into learning_state (state, simulated, version, log_e, scored_digits, live_from_log_e, report)
    values ('GA', false, 'v1', 0.5, 400, 0.5, '{}');
  insert into forecast (state, simulated, sequence, draw_date, session, draw_at, written_at, version, stack,
      weight, log_e, scored_digits, knew, previous_hash, hash)
    values ('GA', false, 1, '2026-05-04', 'Midday', '${NOW}', timestamptz '${NOW}' - interval '1 hour', 'v1',
      '', 0.1, 0.5, 400, '', '0', '1');
  insert into forecast_score (forecast_id, numbers, hits, gains, briers, rank, box_hit, box_chance,
      predicted, log_e, scored_digits, scored_at)
    select id, '1234', '{}', '{}', '{}', 0, false, 0, 0, 0.5, 404, '${NOW}' from forecast where state = 'GA';
  insert into offer_claim (fingerprint, claimed_at) values ('print', '${NOW}');
  insert into webhook_event (id, provider, type, about, received_at, tries, due_at)
    values ('evt_1', 'stripe', 'charge.updated', null, '${NOW}', 1, '${NOW}');
  insert into idempotency_key (user_id, key, request_hash, status, answer, created_at)
    values ('${ACCOUNT}', 'answered', 'hash', 201, '{"id": 1}', '${NOW}'),
           ('${ACCOUNT}', 'running', 'hash', null, null, '${NOW}')`

/** What a row of the first version has in the columns that were added since. */
const ADDED: Readonly<Record<string, object>> = {
  customer_removal: { attempts: 0, last_error: null },
  draw_import: { accepts_copies: false, date_order: null, undrawn: 0, elsewhere: 0 },
  draw_quarantine: { occurrence: 1 },
  draw_series: { copies: [] },
  draw_source: { taken: null, known: null, set_aside: null },
  file_removal: { attempts: 0, last_error: null },
  // Hashed without these: they stay valid.
  forecast: { evidence_draws: null, evidence_log_e: null, scores_hash: null },
  forecast_score: { hash: null },
  // Counted from the upgrade: see the test.
  idempotency_key: {
    progress: null,
    leased_until: expect.any(String),
    expires_at: expect.any(String),
  },
  // The next training counts its draws.
  learning_state: { evidence: null, evidence_state: null },
  offer_claim: { invoice_id: null },
  // A prize that nobody knows: the winners share a pool.
  play: { prize_cents: null, prize_from: null },
  push_message: { last_error: null },
  refund: { last_error: null },
  sandbox_method: { expires: null },
  webhook_event: { last_error: null },
}

/** Rows that migrations made. */
const MADE = {
  // Whether a removed method was detached at the provider is not known.
  method_removal: [{ provider: 'stripe', ref: 'pm_2', due_at: NOW, attempts: 0, last_error: null }],
}

type Tables = Record<string, object[]>

/** Every row of every table with rows, by table. */
async function readRows(client: pg.Client): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  )
  const tables: Tables = {}
  for (const { name } of names) {
    const text = `select to_jsonb(t) as row from "${name}" t order by t::text`
    const { rows } = await client.query<{ row: object }>(text)
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

/** The rows of the first version as this one has them. */
const upgraded = (tables: Tables): Tables => ({
  ...Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) => Object.assign({}, row, ADDED[name])),
    ]),
  ),
  ...MADE,
})

/** A database as the first version left it. */
async function openFirstVersion() {
  const database = await createDatabase(inject('server'))
  const [first = ''] = await listMigrations()
  const rows = await onClient(database.connection, async (client) => {
    await applyWithin(client, [first])
    await client.query(FIRST_ROWS)
    return await readRows(client)
  })
  return { connection: database.connection, rows, [Symbol.asyncDispose]: database.drop }
}

/** The tables of the first version that later migrations change. */
async function listChangedTables(): Promise<string[]> {
  const [, ...later] = await listMigrations()
  const folder = new URL('../../../migrations/', import.meta.url)
  const texts = await Promise.all(
    later.map((tag) => readFile(new URL(`${tag}.sql`, folder), 'utf8')),
  )
  const text = texts.join('\n')
  const named = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const created = named(/CREATE TABLE "(\w+)"/g)
  return [...named(/(?:ALTER TABLE|UPDATE|DELETE FROM) "(\w+)"/gi).difference(created)].toSorted()
}

test('a database of the first version upgrades with all its rows', async () => {
  await using first = await openFirstVersion()
  expect(await listChangedTables()).toEqual(Object.keys(ADDED))
  expect(Object.keys(first.rows)).toEqual(expect.arrayContaining(Object.keys(ADDED)))
  const [, ...later] = await listMigrations()
  expect(await migrate(first.connection)).toEqual(later)
  await onClient(first.connection, async (client) => {
    expect(await readRows(client)).toEqual(upgraded(first.rows))
    // A repeat is answered for a week more; one that ran when the process stopped may begin anew.
    const { rows } = await client.query(
      `select distinct round(extract(epoch from expires_at - applied_at) / 86400)::int as days,
         round(extract(epoch from leased_until - applied_at) / 60)::int as minutes
       from idempotency_key, migration where tag like '0004%'`,
    )
    expect(rows).toEqual([{ days: 7, minutes: 1 }])
  })
})

/** The rows of another person, as the first version writes them. */
const OTHER_ROWS = FIRST_ROWS.replaceAll('-4000-8000-', '-4000-9000-')
  .replaceAll('ada@', 'bob@')
  .replaceAll(/'(pm|cus|evt|ch)_/g, "'other_$1_")
  .replaceAll("'print'", "'other'")
  .replaceAll("example.com/1'", "example.com/2'")
  .replaceAll("'GA'", "'NY'")
  // The number of the invoice.
  .replace("001', 1, '", "001', 2, '")

test('the first version writes while its database is upgraded, and after a rollback', async () => {
  await using first = await openFirstVersion()
  let [written, isDone] = [0, false]
  const insert = `insert into account (id, email, first_name, last_name, password_hash, created_at,
      terms_version, terms_accepted_at, responsible_play_at)
    select gen_random_uuid(), gen_random_uuid() || '@example.com', 'A', 'B', 'x', '${NOW}', '1', '${NOW}', '${NOW}'`
  const keepWriting = () =>
    onClient(first.connection, async (client) => {
      while (!isDone) {
        await client.query(insert)
        written++
      }
    })
  const writing = Promise.all([keepWriting(), keepWriting(), keepWriting()])
  await migrate(first.connection)
  isDone = true
  await writing
  await onClient(first.connection, async (client) => {
    expect(written).toBeGreaterThan(0)
    const { rows } = await client.query('select count(*)::int as accounts from account')
    expect(rows).toEqual([{ accounts: written + 1 }])
    const before = await readRows(client)
    await client.query(OTHER_ROWS)
    const after = await readRows(client)
    for (const name of Object.keys(ADDED))
      expect([name, after[name]?.length]).toEqual([name, 2 * (before[name]?.length ?? 0)])
  })
})

test('a backup of the first version is restored with all its rows', async () => {
  await using first = await openFirstVersion()
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-upgrade-'))
  const path = join(folder, 'first.zip')
  const files = {} as FileStore
  const clock = { now: () => Temporal.Instant.from(NOW) }
  const { connection } = first
  const source = { connection, clock, files, listFiles: async () => [], secretFingerprint: '' }
  const fresh = await createDatabase(inject('server'))
  try {
    await writeBackup(source, path)
    await restoreBackup({ connection: fresh.connection, files }, path, { replace: false })
    await onClient(fresh.connection, async (client) => {
      expect(await readRows(client)).toEqual(upgraded(first.rows))
      const { rows } = await client.query('select tag from migration order by tag')
      expect(rows.map(({ tag }) => tag)).toEqual(await listMigrations())
    })
  } finally {
    await fresh.drop()
    await rm(folder, { recursive: true })
  }
})
