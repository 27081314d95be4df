import type pg from 'pg'
import { listCreatedTables, listMigrations } from '../migrate.ts'
import { sqlState } from '../sql-state.ts'
import { listApplied } from './catalog.ts'
import { BackupError } from './manifest.ts'

/** Functions that migrations make by hand. */
const FUNCTIONS = ['refuse_change', 'audit_stays']

/**
 * Refuses a database with objects that migrations did not make,
 * because emptying it would drop them.
 */
export async function requireOwnObjects(client: pg.ClientBase): Promise<void> {
  const applied = await listApplied(client)
  const known = await listMigrations()
  if (!applied.every((tag, i) => tag === known[i]))
    throw new BackupError(
      'This version does not know the tables of this database. Use an empty database, or the version that created it.',
    )
  const others = await listOthers(client, applied.length > 0)
  if (others.length > 0)
    throw new BackupError(
      `The database contains objects that Fourcast did not create (${others.slice(0, 3).join(', ')}). Use another database.`,
    )
}

/** Tables, views, sequences and functions of the schema that migrations did not create. */
async function listOthers(client: pg.ClientBase, isMigrated: boolean): Promise<string[]> {
  const tables = isMigrated ? ['migration', ...(await listCreatedTables(client))] : []
  const { rows } = await client.query<{ name: string }>(
    `with here as (select current_schema()::regnamespace::oid as id)
    select relname as name from pg_class c, here
      where relnamespace = here.id and relkind in ('r', 'p', 'f', 'v', 'm', 'S')
        and relname <> all($1) and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and (d.deptype in ('e', 'i') or d.deptype = 'a' and c.relkind = 'S'))
    union all select proname || '()' from pg_proc p, here
      where pronamespace = here.id and proname <> all($2) and not exists (
        select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`,
    [tables, isMigrated ? FUNCTIONS : []],
  )
  return rows.map(({ name }) => name)
}

const DEPENDED_ON = '2BP01'

/** Reports objects in another schema that depend on our tables, instead of dropping them. */
export function refuseDependents(error: unknown): never {
  if (sqlState(error) !== DEPENDED_ON) throw error
  const why = error instanceof Error && 'detail' in error ? String(error.detail) : ''
  throw new BackupError(
    `Objects that Fourcast did not create depend on its tables. Use another database. ${why}`,
  )
}
