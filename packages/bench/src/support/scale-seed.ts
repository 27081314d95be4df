import pg from 'pg'

const DRAWS = 5_000
export const STATES = ['GA', 'FL', 'NY', 'NJ', 'PA', 'VA', 'TX', 'OH', 'MI', 'IL']

const NUMBERS = `
create temporary table number as
select n, lpad(n::text, 4, '0') as numbers,
  (select string_agg(c, '' order by c) from regexp_split_to_table(lpad(n::text, 4, '0'), '') as c) as box_key
from generate_series(0, 9999) as n`

const GENERATIONS = `
insert into generation (user_id, id, created_at, day, method, original, numbers, box_key, saved_at)
select id, gen_random_uuid(), at, (at at time zone 'America/New_York')::date, 'flash', '1234', numbers, box_key, at
from (select id, now() - random() * interval '360 days' as at, floor(random() * 10000)::int as n
      from account cross join generate_series(1, $1::int)) as made join number using (n)`

const COUNTERS = `
insert into generation_day (user_id, day, method, generated, saved)
select user_id, day, method, count(*), count(*) from generation group by 1, 2, 3`

const SAVED_NUMBERS = `
insert into saved_number (user_id, id, created_at, numbers, box_key, origin, track, draws, since)
select id, gen_random_uuid(), now(), numbers, box_key, 'typed', 'untilStopped', '{GA/Midday,GA/Evening}', now() - interval '30 days'
from (select id, floor(random() * 10000)::int as n from account cross join generate_series(1, $1::int)) as made
join number using (n)`

const SERIES = `
insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
select 'cash4', state, current_date - (1 + i / 2), case when i % 2 = 0 then 'Evening' else 'Midday' end,
  now() - (12 + i * 12) * interval '1 hour', numbers, box_key, 'import', false, now()
from unnest($1::text[]) as state cross join generate_series(0, $2::int - 1) as i
join number on n = i * 7919 % 10000
on conflict do nothing`

/** Fills a migrated database that has accounts. Each account saves `each` results and four numbers. */
export async function seedScale(url: string, each: number): Promise<void> {
  // Without the time limit of the app's connections.
  const client = new pg.Client(url)
  await client.connect()
  const run = (text: string, values?: unknown[]) => client.query(text, values)
  try {
    await run(
      `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
    )
    await run(NUMBERS)
    await run('analyze number')
    await withoutIndexes(client, 'generation', () => run(GENERATIONS, [each]))
    await withoutIndexes(client, 'generation_day', () => run(COUNTERS))
    await run(SAVED_NUMBERS, [4])
    await run(
      'insert into followed_state (user_id, state, position) select id, $1, 0 from account on conflict do nothing',
      ['GA'],
    )
    await run(SERIES, [STATES, DRAWS])
    await run(
      `insert into draw_series (game, state, real) select 'cash4', unnest($1::text[]), true
       on conflict (game, state) do update set real = true`,
      [STATES],
    )
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Rows come faster before indexes and the foreign key to accounts, which are created again. */
async function withoutIndexes(client: pg.Client, table: string, insert: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  )
  const key = `${table}_user_id_account_id_fk`
  await client.query(`alter table ${table} drop constraint ${key}`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await insert()
  for (const { definition } of rows) await client.query(definition)
  await client.query(
    `alter table ${table} add constraint ${key} foreign key (user_id) references account(id) on delete cascade`,
  )
}
