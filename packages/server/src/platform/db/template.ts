import { Param, SQL, StringChunk } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** Fills the values of a statement whose text was built before. */
export type Template<Name extends string> = (values: Readonly<Record<Name, unknown>>) => SQL

/**
 * The text of a statement, for statements of many fragments that every call sends: building one takes
 * longer than filling it. Parameters equal to a stand-in are filled; others keep their value.
 */
export function templateOf<Name extends string>(
  statement: SQL,
  standIns: Readonly<Record<Name, string>>,
): Template<Name> {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const names = Object.keys(standIns) as Name[]
  const slots = params.map((value) => names.find((name) => standIns[name] === value) ?? { value })
  const pieces = text.split(/\$\d+/)
  return (values) =>
    new SQL(
      pieces.flatMap((piece, n) => {
        const slot = slots[n]
        if (slot === undefined) return [new StringChunk(piece)]
        const value = typeof slot === 'string' ? values[slot] : slot.value
        return [new StringChunk(piece), new Param(value)]
      }),
    )
}
