import type pg from 'pg'

const HISTORY = `
insert into generation (user_id, id, created_at, day, method, original, numbers, box_key, saved_at)
select $1, gen_random_uuid(), at, (at at time zone 'America/New_York')::date, 'flash', '1234', n,
       (select string_agg(c, '' order by c) from regexp_split_to_table(n, '') as c), at
from (select now() - (random() * interval '360 days') as at, lpad((random() * 9999)::int::text, 4, '0') as n
      from generate_series(1, $2::int)) as made`

const COUNTERS = `
insert into generation_day (user_id, day, method, generated, saved)
select user_id, day, method, count(*), count(*) from generation where user_id = $1 group by 1, 2, 3
on conflict (user_id, day, method) do update set generated = excluded.generated, saved = excluded.saved`

/** A year of saved results for each person. */
export async function seedHistories(pool: pg.Pool, userIds: readonly string[], each: number) {
  for (const id of userIds) {
    await pool.query(HISTORY, [id, each])
    await pool.query(COUNTERS, [id])
  }
  await pool.query('vacuum analyze generation')
  await pool.query('vacuum analyze generation_day')
}

/** Real draws of one state, two a day, up to yesterday. */
export async function seedDraws(pool: pg.Pool, state: string, count: number) {
  await pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     select 'cash4', $1, date '2026-01-01' - (i / 2), case when i % 2 = 0 then 'Evening' else 'Midday' end,
            timestamptz '2026-01-01 18:00Z' - i * interval '12 hours', lpad((i * 7919 % 10000)::text, 4, '0'), '0000', 'import', false, now()
     from generate_series(1, $2::int) as i on conflict do nothing`,
    [state, count],
  )
  await pool.query(
    `insert into draw_series (game, state, real) values ('cash4', $1, true) on conflict (game, state) do update set real = true`,
    [state],
  )
  await pool.query('vacuum analyze draw')
}

/** Creates people on Premium without sign-ups. Returns their ids. */
export async function seedSubscribers(pool: pg.Pool, people: number): Promise<string[]> {
  await pool.query(
    `insert into account (id, email, first_name, last_name, password_hash, created_at,
       terms_version, terms_accepted_at, responsible_play_at)
     select gen_random_uuid(), 'seeded' || n || '@example.com', 'Ben', 'Ch', '', now(), '', now(), now()
     from generate_series(1, $1::int) n`,
    [people],
  )
  await pool.query(
    `insert into subscription (user_id, plan, status, started_at)
     select id, 'premium', 'active', now() from account`,
  )
  await pool.query('vacuum analyze account, subscription')
  const { rows } = await pool.query('select id from account')
  return rows.map(({ id }) => id)
}

/** Gives everyone Premium, so that no daily limit stops a measurement. */
export const liftLimits = (pool: pg.Pool) =>
  pool.query(`update subscription set plan = 'premium', status = 'active', expires_at = null`)
