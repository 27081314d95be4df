import { Readable } from 'node:stream'
import type { Next } from './batches.ts'
import { BATCH, batches } from './batches.ts'

/**
 * Rows of JSON text as one array, read as fast as it is consumed. Throws if the first batch cannot
 * be read.
 */
export async function jsonFile<Row extends { json: string }>(next: Next<Row>): Promise<Readable> {
  const first = await next(null, BATCH)
  return Readable.from(arrayOf(batches(first, next)), { objectMode: false })
}

/** One array of all rows, each on a line of its own. */
export async function* arrayOf(rows: AsyncIterable<readonly { json: string }[]>) {
  let before = '[\n'
  for await (const batch of rows) {
    yield before + batch.map(({ json }) => json).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
