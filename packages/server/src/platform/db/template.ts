import { Param, type QueryWithTypings, SQL, StringChunk } from 'drizzle-orm'
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
    new FilledStatement(
      text,
      pieces,
      slots.map((slot) => (typeof slot === 'string' ? values[slot] : slot.value)),
    )
}

/** A statement whose text is known. Its fragments are needed only inside another statement. */
class FilledStatement extends SQL {
  readonly #query: QueryWithTypings
  constructor(text: string, pieces: readonly string[], params: unknown[]) {
    super([])
    this.#query = { sql: text, params }
    const fragments = () =>
      pieces.flatMap((piece, n) =>
        n < params.length
          ? [new StringChunk(piece), new Param(params[n])]
          : [new StringChunk(piece)],
      )
    Object.defineProperty(this, 'queryChunks', { get: fragments })
  }
  override toQuery(): QueryWithTypings {
    return this.#query
  }
}
