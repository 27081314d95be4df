import { Failure } from '#platform/http/failure.ts'

interface Creation<Row> {
  find: () => Promise<Row | null>
  /** Null if the row exists by now. */
  create: () => Promise<Row | null>
  isSame: (row: Row) => boolean
  /** The message that refuses another request with this id. */
  conflict: string
}

/**
 * Creates a row whose id the sender chose. That id is the key, and the row is the record: the same
 * request again gets the row while it exists.
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
