import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { advanceTerms } from './jobs.ts'

const NOW = '2026-05-04T16:00:00Z'
const COUNT = 100_000

interface Statement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

let app: TestApp
/** Every statement of the renewal job while none of 100,000 subscribers is due. */
let statements: Statement[]

beforeAll(async () => {
  app = await openTestApp({ now: NOW })
  await addSubscribers(app)
  statements = await recordOf(app)
})

afterAll(() => app[Symbol.asyncDispose]())

/**
 * Terms that end within the next 30 days: half renew monthly, a quarter are two-month terms, and a
 * quarter have ended. Subscribers whose term ends soon have had their reminder.
 */
async function addSubscribers({ pool }: TestApp): Promise<void> {
  await pool.query(
    `insert into account (id, email, first_name, last_name, password_hash, created_at, email_verified_at,
       terms_version, terms_accepted_at, responsible_play_at)
     select gen_random_uuid(), 'p' || n || '@example.com', 'P', 'Q', '', now, now, '1', now, now
     from generate_series(1, $2::int) n, (select $1::timestamptz as now) t`,
    [NOW, COUNT],
  )
  await pool.query(
    `with person as (select id, row_number() over (order by id) as n from account),
       term as (
         select id, n, n % 4 as kind,
           $1::timestamptz + n * interval '30 days' / $2::int + interval '2 seconds' as ends from person)
     insert into subscription (user_id, plan, status, started_at, expires_at, next_billing_at, term,
       term_starts_at, term_ends_at, anchor_day, lapsed, reminded_of)
     select id,
       case kind when 3 then 'free' else 'basic' end,
       case kind when 3 then 'expired' else 'active' end,
       $1::timestamptz - interval '60 days',
       case kind when 3 then ends - interval '31 days' when 2 then ends else ends + interval '1 day' end,
       case when kind < 2 then ends end,
       case kind when 3 then null when 2 then 'twoMonth' else 'monthly' end,
       case kind when 3 then null else ends - interval '31 days' end,
       case kind when 3 then null else ends end,
       1, kind = 3,
       case when kind < 2 and ends <= $1::timestamptz + interval '3 days' then '3'
         when kind = 2 and ends <= $1::timestamptz + interval '1 day' then '1'
         when kind = 2 and ends <= $1::timestamptz + interval '7 days' then '7' end
     from term`,
    [NOW, COUNT],
  )
  await pool.query('vacuum analyze account')
  await pool.query('vacuum analyze subscription')
}

/** The statements of one run of the job. */
async function recordOf({ deps, pool }: TestApp): Promise<Statement[]> {
  const recorded: Statement[] = []
  const logger = {
    logQuery: (text: string, values: unknown[]) => void recorded.push({ text, values }),
  }
  await advanceTerms({ ...deps, db: drizzle({ client: pool, logger }) })
  return recorded
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes of a plan that read subscriptions. */
async function readsOf({ text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await app.pool.query(`explain (analyze, format json) ${text}`, values)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter(
    (node) => node['Relation Name'] === 'subscription',
  )
}

test('no subscription is locked, and no mail sent, where no reminder is due', () => {
  expect(statements.filter(({ text }) => /for update/i.test(text))).toEqual([])
  expect(statements.filter(({ text }) => /update "mail"/i.test(text))).toEqual([])
})

test('no statement of a run reads subscriptions that are not due', async () => {
  const asked = statements.filter(({ text }) => /"subscription"/.test(text))
  expect(asked.length).toBeGreaterThan(3)
  for (const statement of asked)
    for (const node of await readsOf(statement)) {
      expect([node['Node Type'], statement.text]).not.toEqual(['Seq Scan', statement.text])
      const read =
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      expect([statement.text, read]).toEqual([statement.text, 0])
    }
})

test('the index of term ends holds plans that will end, not ended ones', async () => {
  const { rows } = await app.pool.query(
    `select reltuples::int as entries from pg_class where relname = 'subscription_end'`,
  )
  // As the database estimates it.
  expect(rows[0].entries).toBeLessThan(COUNT * 0.3)
})
