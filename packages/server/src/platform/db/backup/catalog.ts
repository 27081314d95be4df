import type pg from 'pg'
import { escapeIdentifier } from 'pg'

/** A table in a backup, without its computed columns. */
export interface Table {
  name: string
  columns: string[]
}

export const quoted = escapeIdentifier
const listed = (names: readonly string[]) => names.map(quoted).join(', ')

/** migrate.ts fills it itself. */
const OWN = 'migration'

/** Every table of the schema, from the catalog, so a new table is never forgotten. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
        array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and c.relname <> $1 and a.attnum > 0 and not a.attisdropped
      group by c.relname order by c.relname`,
    [OWN],
  )
  return rows
}

export interface Sequence {
  name: string
  last: string
  called: boolean
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: at } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    )
    for (const { last, called } of at) found.push({ name, last, called })
  }
  return found
}

export async function setSequences(client: pg.ClientBase, all: readonly Sequence[]): Promise<void> {
  for (const { name, last, called } of all)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
}

export async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows: table } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [OWN],
  )
  if (!table[0]?.found) return []
  const { rows } = await client.query<{ tag: string }>('select tag from migration order by tag')
  return rows.map(({ tag }) => tag)
}

/** The names of tables that hold rows. */
export async function listFilled(client: pg.ClientBase): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

/**
 * Drops everything that migrations made, in a schema with nothing else. Dependent objects in other schemas make it fail.
 */
export async function dropAll(client: pg.ClientBase): Promise<void> {
  const names = [...(await listTables(client)).map(({ name }) => name), OWN]
  await client.query(`drop table if exists ${listed(names)}`)
  const { rows } = await client.query<{ made: string }>(
    `select p.oid::regprocedure::text as made from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { made } of rows) await client.query(`drop function ${made}`)
}

/**
 * Fills empty tables in any order. Foreign keys are dropped before and added again after, which
 * checks them all, and triggers are off. It needs no rights but those of the tables' owner.
 */
export async function unbound(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => name)
  const { rows: bonds } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { of, name } of bonds)
    await client.query(`alter table ${of} drop constraint ${quoted(name)}`)
  for (const name of names) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${listed(names)}`)
  await fill()
  for (const name of names) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { of, name, definition } of bonds)
    await client.query(`alter table ${of} add constraint ${quoted(name)} ${definition}`)
}
