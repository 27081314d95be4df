/** The number of rows in memory at a time: about 60 KB of text. */
export const BATCH = 1_000

/** The rows after one, or the first ones, at most `limit`. */
export type Next<Row> = (after: Row | null, limit: number) => Promise<readonly Row[]>

/**
 * All rows, batch by batch, read as fast as they are consumed. Between two batches no connection is
 * held, so a slow or disconnected reader blocks none.
 */
export async function* batches<Row>(first: readonly Row[], next: Next<Row>) {
  for (let rows = first; ;) {
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < BATCH) return
    rows = await next(last, BATCH)
  }
}
