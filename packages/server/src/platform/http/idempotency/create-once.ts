import { Failure } from '#platform/http/failure.ts'

interface Creation<Row> {
  find: () => Promise<Row | null>
  /** Null where the row exists by now. */
  create: () => Promise<Row | null>
  isSame: (row: Row) => boolean
  /** Says why another request with this id is refused. */
  conflict: string
}

/**
 * Creates a row whose id the sender chose: that id is the key, and the row is the record. The same
 * again gets the row, for as long as it exists.
 */
export async function createOnce<Row>({
  find,
  create,
  isSame,
  conflict,
}: Creation<Row>): Promise<Row> {
  const row = (await find()) ?? (await create()) ?? (await find())
  if (row !== null && isSame(row)) return row
  throw new Failure('conflict', conflict)
}
