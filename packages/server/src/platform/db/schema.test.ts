import type pg from 'pg'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'

/** The schema that the migrations create, from the catalog, one line per object. */
async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    `with here as (select current_schema()::regnamespace::oid as id),
      relation as (select c.* from pg_class c, here where relnamespace = here.id
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))
    select line from (
      select relname as of, 1 as kind,
        concat_ws(' ', 'column', quote_ident(relname) || '.' || quote_ident(attname),
          format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
          case attidentity when 'a' then 'identity always' when 'd' then 'identity' end,
          case attgenerated when '' then 'default' else 'generated' end
            || ' ' || pg_get_expr(adbin, adrelid)) as line
      from relation join pg_attribute a on attrelid = relation.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = relation.oid and adnum = attnum
      where relkind = 'r'
    union all
      select conrelid::regclass::text, 2,
        concat_ws(' ', 'constraint', conrelid::regclass, quote_ident(conname), pg_get_constraintdef(c.oid))
      from pg_constraint c where conrelid in (select oid from relation) and contype <> 'n'
    union all
      select relation.relname, 3, pg_get_indexdef(indexrelid)
      from pg_index join relation on relation.oid = indrelid
    union all
      select relation.relname, 4, pg_get_triggerdef(t.oid)
      from pg_trigger t join relation on relation.oid = tgrelid where not tgisinternal
    union all
      select '~functions', 5, pg_get_functiondef(p.oid) from pg_proc p, here
      where pronamespace = here.id
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
      select '~sequences', 6, concat_ws(' ', 'sequence', quote_ident(relname)) from relation where relkind = 'S'
    ) made order by of, kind, line`,
  )
  return rows.map(({ line }) => `${line}\n`).join('')
}

test('the migrations create exactly this schema, so that a review sees every change', async () => {
  await using app = await openTestApp()
  await expect(await schemaOf(app.pool)).toMatchFileSnapshot('schema.snapshot.txt')
})
