import type { AnyColumn } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { ExportLine, Rows } from '#platform/db/lines.ts'
import { readLines } from '#platform/db/lines.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** A table of the export: which rows of an account and which columns. */
export interface ExportTable extends Rows {
  /** The column with the id of the account. */
  owner: AnyColumn
}

/** Reads the next batch of an account's rows after a position, or the first batch. */
export const readRows = (
  db: Tx,
  owner: OwnerId,
  { owner: whose, where = sql`true`, ...rows }: ExportTable,
  slice: { after: ExportLine | null; most: number },
): Promise<ExportLine[]> =>
  readLines(db, { ...rows, where: sql`${whose} = ${owner} and ${where}` }, slice)
