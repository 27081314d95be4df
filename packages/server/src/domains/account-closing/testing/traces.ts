import { randomUUID } from 'node:crypto'
import type { TestApp } from '#testing/app.ts'

interface Column {
  name: string
  type: string
  required: boolean
}

interface Reference {
  table: string
  columns: string[]
  parent: string
  parentColumns: string[]
}

const query = async <Row>(app: TestApp, sql: string, given: unknown[] = []): Promise<Row[]> =>
  (await app.pool.query(sql, given)).rows

/** Every foreign key, as the database has it. */
const references = (app: TestApp) =>
  query<Reference>(
    app,
    `select child.relname as table, parent.relname as parent,
       array(select a.attname::text from unnest(c.conkey) with ordinality k(n, i)
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by i) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality k(n, i)
         join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by i) as "parentColumns"
     from pg_constraint c join pg_class child on child.oid = c.conrelid
       join pg_class parent on parent.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  )

/** The tables that hold something of someone, by themselves or through others; parents come first. */
export async function tablesOfPeople(app: TestApp): Promise<string[]> {
  const known = ['account']
  const all = await references(app)
  const own = await query<{ name: string }>(
    app,
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  const next = () =>
    all.find(({ table, parent }) => known.includes(parent) && !known.includes(table))?.table
  for (let table = next(); table !== undefined; table = next()) known.push(table)
  const others = own.map(({ name }) => name).filter((name) => !known.includes(name))
  return [...ordered(known, all), ...others]
}

/** Parents before their children. */
function ordered(tables: readonly string[], all: readonly Reference[]): string[] {
  const done: string[] = []
  const isReady = (name: string) =>
    all.every(
      ({ table, parent }) =>
        table !== name || parent === name || done.includes(parent) || !tables.includes(parent),
    )
  while (done.length < tables.length) {
    const ready = tables.filter((name) => !done.includes(name) && isReady(name))
    if (ready.length === 0) throw new Error('tables refer to each other in a ring')
    done.push(...ready)
  }
  return done
}

const SAMPLES: Readonly<Record<string, () => string>> = {
  uuid: () => randomUUID(),
  text: () => `x${randomUUID().slice(0, 8)}`,
  boolean: () => 'false',
  integer: () => String(Math.floor(Math.random() * 1e9)),
  bigint: () => String(Math.floor(Math.random() * 1e9)),
  real: () => '0',
  'double precision': () => '0',
  date: () => '2026-05-04',
  'timestamp with time zone': () => '2026-05-04T16:00:00Z',
  jsonb: () => '{}',
  ARRAY: () => '{}',
}

/** Stores a row of someone in a table, whatever it is for: what must be there, and what refers to others. */
export async function storeRow(app: TestApp, table: string, userId: string): Promise<void> {
  const row = new Map<string, unknown>()
  for (const { name, type, required } of await columnsOf(app, table))
    if (required) row.set(name, SAMPLES[type]?.())
  for (const { columns, parent, parentColumns } of (await references(app)).filter(
    (one) => one.table === table,
  )) {
    const of = await someRow(app, parent, userId)
    columns.forEach((column, i) => row.set(column, of[parentColumns[i] ?? '']))
  }
  if ((await columnsOf(app, table)).some(({ name }) => name === 'user_id'))
    row.set('user_id', userId)
  const names = [...row.keys()].map((name) => `"${name}"`).join(', ')
  const places = [...row.keys()].map((_, i) => `$${i + 1}`).join(', ')
  await app.pool.query(
    `insert into "${table}" (${names}) values (${places}) on conflict do nothing`,
    [...row.values()],
  )
}

const columnsOf = (app: TestApp, table: string) =>
  query<Column>(
    app,
    `select column_name::text as name, data_type::text as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO'
         and is_generated = 'NEVER' as required
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )

async function someRow(
  app: TestApp,
  table: string,
  userId: string,
): Promise<Record<string, unknown>> {
  const key = table === 'account' ? 'id' : 'user_id'
  const has = (await columnsOf(app, table)).some(({ name }) => name === key)
  const where = has ? `where "${key}"::text = '${userId}'` : ''
  const [row] = await query<Record<string, unknown>>(app, `select * from "${table}" ${where}`)
  if (row) return row
  await storeRow(app, table, userId)
  return await someRow(app, table, userId)
}

/** In which tables a text occurs anywhere, of all there are. */
export async function tablesWith(app: TestApp, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    app,
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(app, `select 1 from "${name}" t where t::text like $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

export async function countOf(app: TestApp, table: string): Promise<number> {
  const [row] = await query<{ n: number }>(app, `select count(*)::int as n from "${table}"`)
  return row?.n ?? 0
}
