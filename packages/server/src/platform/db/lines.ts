import type { AnyColumn, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'

type Expression = SQL | AnyColumn

/** A table to export. */
export interface Rows {
  from: Expression
  where?: SQL
  /** The exported fields by name: no hash, key, token or id of a provider. */
  fields: Readonly<Record<string, Expression>>
  /**
   * The columns to read by, unique together, with an index in this order where there are many rows.
   */
  order: readonly (readonly [
    by: AnyColumn,
    type: 'uuid' | 'timestamptz' | 'date' | 'text' | 'int' | 'bigint',
  ])[]
}

/** One row as JSON, and its position. */
export interface ExportLine {
  json: string
  place: string[]
}

/** The next rows after a position, or the first ones. Positions stay text, so nothing is lost. */
export async function readLines(
  db: Tx,
  { from, where = sql`true`, fields, order }: Rows,
  { after, most }: { after: ExportLine | null; most: number },
): Promise<ExportLine[]> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${name}::text, ${value}`)
  const by = sql.join(
    order.map(([column]) => sql`${column}`),
    sql`, `,
  )
  const place = sql.join(
    order.map(([column]) => sql`${column}::text`),
    sql`, `,
  )
  const { rows } = await db.execute<{ json: string; place: string[] }>(sql`
    select json_build_object(${sql.join(pairs, sql`, `)})::text as json, array[${place}] as place
    from ${from}
    where ${where} and ${isPast(order, by, after)}
    order by ${by} limit ${most}`)
  return rows
}

function isPast(order: Rows['order'], by: SQL, after: ExportLine | null): SQL {
  if (after === null) return sql`true`
  const values = order.map(([, type], i) => sql`${after.place[i] ?? ''}::${sql.raw(type)}`)
  return sql`(${by}) > (${sql.join(values, sql`, `)})`
}
