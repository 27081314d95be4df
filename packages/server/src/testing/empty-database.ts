import pg from 'pg'

/** What a database is like before its first test: its schema, as a fingerprint, and the tables with rows. */
export interface Pristine {
  schema: string
  filled: readonly string[]
}

interface State extends Pristine {
  sequences: readonly string[]
}

/** From this number on, objects are not the system's own. */
const OURS = 'oid >= 16384'

/** Every change of these writes a row of a catalog, or deletes one. */
const catalog = (name: string, ours = OURS) =>
  `(select concat(count(*), ' ', max(xmin::text::bigint)) from pg_${name} where ${ours})`

/** Their rows are written anew for reasons of all kinds: what counts is what they say. */
const RELATIONS = `(select sum(hashtextextended(concat_ws(' ', relname, relnatts, relchecks, relhastriggers,
    relhasindex, reloptions), 0)) from pg_class where ${OURS})`

/** `analyze` counts the rows of a table. */
const COUNTED = `(select count(*) from pg_class where relkind = 'r' and ${OURS} and reltuples > 0)`

const SCHEMA = [
  ...['constraint', 'trigger', 'proc', 'type', 'namespace'].map((name) => catalog(name)),
  catalog('attribute', 'attrelid >= 16384 and attnum > 0'),
  RELATIONS,
  COUNTED,
  '(select count(*) from migration)',
].join(', ')

const STATE = `select concat_ws(' ', ${SCHEMA}) as schema,
  array(select oid::regclass::text from pg_class
    where relkind = 'r' and ${OURS} and pg_relation_size(oid) > 0) as filled,
  array(select seqrelid::regclass::text from pg_sequence
    where pg_sequence_last_value(seqrelid) is not null) as sequences`

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(STATE)
  const [state] = rows
  if (!state) throw new Error('a database without a state')
  return state
}

export async function pristineState(connection: pg.ClientConfig): Promise<Pristine> {
  const client = new pg.Client(connection)
  // The database may be dropped while the connection closes.
  client.on('error', () => {})
  await client.connect()
  try {
    return await stateOf(client)
  } finally {
    await client.end()
  }
}

/**
 * Deletes every row that a test has left, and answers whether the database is as it was before. It is
 * not where a test has changed the schema. Other connections than these are ended.
 */
export async function emptyDatabase(
  clients: readonly [pg.Client, ...pg.Client[]],
  pristine: Pristine,
): Promise<boolean> {
  const [client] = clients
  await endOthers(client, clients)
  const { schema, filled, sequences } = await stateOf(client)
  if (schema !== pristine.schema) return false
  const tables = filled.filter((table) => !pristine.filled.includes(table))
  if (tables.length === 0) return true
  await client.query(
    [
      // Neither foreign keys nor triggers that keep rows from being deleted.
      'set session_replication_role = replica',
      ...tables.map((table) => `delete from ${table}`),
      ...sequences.map((name) => `select setval('${name}', 1, false)`),
      'reset session_replication_role',
    ].join('; '),
  )
  // Deleted rows would stay in the files, and change the order in which later ones are read. That of long
  // texts depends on none.
  await client.query(`vacuum (skip_database_stats, process_toast false) ${tables.join(', ')}`)
  // The planner takes a table that was never counted for one that grows.
  await client.query(
    `select pg_clear_relation_stats(relnamespace::regnamespace::text, relname)
     from pg_class where oid = any($1::regclass[])`,
    [tables],
  )
  return true
}

/** A connection that a test has closed may still be on its way out. */
const endOthers = (client: pg.Client, but: readonly pg.Client[]) =>
  client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> all($1::int[])`,
    [but.map(({ processID }) => processID)],
  )
