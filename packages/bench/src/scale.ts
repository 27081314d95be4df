import { readFile } from 'node:fs/promises'
import { matchDraws } from '@fourcast/server/domains/picks/match.ts'
import { matchNumbers } from '@fourcast/server/domains/picks/match-saved-numbers.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import type { Tx } from '@fourcast/server/platform/db/db.ts'
import pg from 'pg'
import { openBenchDatabase } from './support/database.ts'
import { openInside, type Person } from './support/inside.ts'
import { median, quantile } from './support/load.ts'
import { record, type Statement } from './support/recorded.ts'
import { seedScale } from './support/scale-seed.ts'
import { seedSubscribers } from './support/seed.ts'
import { nextDigits } from './support/digits.ts'

const PEOPLE = 50_000
const EACH = 200
/** People who call. */
const CALLERS = 50
const CALLS = 200
const DRAWS = 20
const PARTITION = new URL('../../../deploy/postgres/partition-generation.sql', import.meta.url)
const MOST_MATCH_MS = 200

/** Calls that read saved results. */
const OF_RESULTS = [
  '/api/numbers/history',
  '/api/numbers/history?page=19',
  '/api/numbers/history?search=76',
  '/api/numbers/history.csv',
  '/api/numbers/stats',
]

const PATHS = [
  ...OF_RESULTS,
  '/api/numbers/saved',
  '/api/winning-numbers/cash4?state=GA',
  '/api/lottery/results?states=GA',
  '/api/dashboard',
]

/** Frequent calls and matching, with 10,000,000 saved results of 50,000 people. */
export const scale = () => measureAll({ partitioned: false })

/** The same twice: of the table as it is, and split by deploy/postgres/partition-generation.sql. */
export const partitions = () => measureAll({ partitioned: true })

async function measureAll({ partitioned }: { partitioned: boolean }) {
  await using database = await openBenchDatabase()
  const { pool } = database
  await seedSubscribers(pool, PEOPLE - CALLERS)
  const inside = await openInside(database.url)
  const people: Person[] = []
  for (let n = 0; n < CALLERS; n++) people.push(await inside.newPerson(n))
  await pool.query(`update subscription set plan = 'premium', status = 'active', expires_at = null`)
  const begun = performance.now()
  await seedScale(database.url, EACH)
  console.log(`scale: ${await sizeOf(pool)}, stored in ${seconds(begun)} s`)
  for (const path of PATHS) await measureCall(inside, pool, people, path)
  await measureGenerate(inside, people)
  await measureMatching(pool, 'saved results', matchDraws)
  if (partitioned) {
    await partition(database.url)
    for (const path of OF_RESULTS) await measureCall(inside, pool, people, path)
    await measureGenerate(inside, people)
    await measureMatching(pool, 'saved results, partitioned', matchDraws)
  } else await measureMatching(pool, 'saved numbers', matchNumbers)
  await inside.close()
}

async function partition(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const begun = performance.now()
  await client.query(await readFile(PARTITION, 'utf8'))
  console.log(`scale: partitioned in ${seconds(begun)} s`)
  await client.end()
}

const seconds = (begun: number) => ((performance.now() - begun) / 1000).toFixed(0)

async function sizeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ rows: string; size: string }>(
    `select to_char(count(*), 'FM999,999,999') as rows,
       pg_size_pretty(pg_database_size(current_database())) as size from generation`,
  )
  return `${rows[0]?.rows} saved results, ${rows[0]?.size}`
}

type Inside = Awaited<ReturnType<typeof openInside>>

async function measureCall(
  { send }: Inside,
  pool: pg.Pool,
  people: readonly Person[],
  path: string,
) {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const begun = performance.now()
    await send('GET', path, undefined, people[n % people.length]?.token)
    times.push(performance.now() - begun)
  }
  const statements = await record(() => send('GET', path, undefined, people[0]?.token))
  row(path, times)
  await explain(pool, statements)
}

function row(name: string, times: readonly number[], most?: number) {
  const longest = Math.max(...times)
  const verdict = most && `   promised ≤ ${most} ms: ${longest <= most ? 'holds' : 'FAILS'}`
  console.log(
    `scale: ${name.padEnd(40)} p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms${verdict ?? ''}`,
  )
}

async function measureGenerate({ send }: Inside, people: readonly Person[]) {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const begun = performance.now()
    await send(
      'POST',
      '/api/numbers/flash',
      { inputNumbers: nextDigits() },
      people[n % people.length]?.token,
    )
    times.push(performance.now() - begun)
  }
  row('POST /api/numbers/flash', times)
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Prints tables of which a statement read more than a thousand rows one after another. */
async function explain(pool: pg.Pool, statements: readonly Statement[]) {
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    if (!plan) continue
    for (const { 'Relation Name': table, ...node } of nodesUnder(plan.Plan)) {
      const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
      if (read > 1_000)
        console.log(
          `  ${node['Node Type']} of ${table ?? 'a part'}: ${read} rows, statement ${plan['Execution Time'].toFixed(1)} ms: ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
        )
    }
  }
}

const nodesUnder = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesUnder)]

type Match = (tx: Tx, ids: readonly number[], now: Temporal.Instant) => Promise<unknown>

/** A new draw of a state that everyone follows is matched, then rolled back. */
async function measureMatching(pool: pg.Pool, name: string, match: Match) {
  const times: number[] = []
  for (let n = 0; n < DRAWS; n++) {
    const undo = new Error('taken back')
    await openDb(pool)
      .transaction(async (tx) => {
        const id = await storeDraw(tx, n)
        const begun = performance.now()
        await match(tx, [id], Temporal.Now.instant())
        times.push(performance.now() - begun)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
  }
  row(`one draw, ${name}`, times, MOST_MATCH_MS)
}

async function storeDraw(tx: Tx, n: number): Promise<number> {
  const numbers = String((n * 7_919 + 123) % 10_000).padStart(4, '0')
  const { rows } = await tx.execute<{ id: string }>(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     values ('cash4', 'GA', current_date, 'Evening', now(), '${numbers}', '${[...numbers].sort().join('')}', 'import', false, now())
     returning id`,
  )
  return Number(rows[0]?.id)
}
