import type { AnyColumn } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { Line, Rows } from '#platform/db/lines.ts'
import { readLines } from '#platform/db/lines.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** Rows of someone that they may have. */
export interface Kept extends Rows {
  /** Whose a row is. */
  owner: AnyColumn
}

/** The next rows of someone after a place, or the first ones. */
export const readOwn = (
  db: Tx,
  owner: OwnerId,
  { owner: whose, where = sql`true`, ...rows }: Kept,
  slice: { after: Line | null; most: number },
): Promise<Line[]> =>
  readLines(db, { ...rows, where: sql`${whose} = ${owner} and ${where}` }, slice)
