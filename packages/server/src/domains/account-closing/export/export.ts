import { PassThrough, Readable } from 'node:stream'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { ZipFile } from 'yazl'
import type { Deps } from '#deps.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { ExportLine } from '#platform/db/lines.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Next } from '#platform/http/batches.ts'
import { BATCH, batches } from '#platform/http/batches.ts'
import { arrayOf } from '#platform/http/json-file.ts'
import { wait } from '#platform/http/limits.ts'
import type { ExportTable } from './repo.ts'
import { readRows } from './repo.ts'
import { FILES } from './account-repo.ts'
import { PARTS, readme } from './parts.ts'

const EXPORTS = { points: 5, seconds: 3600 }

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>

/**
 * Streams all data of an account as a zip. No database connection is held between batches, so a slow or
 * aborted download blocks nobody.
 */
export async function exportAccount(
  deps: ExportDeps,
  user: Principal,
): Promise<{ name: string; zip: Readable }> {
  refuseDemo(user, 'Everyone shares the demo account. Create your own to download your data.')
  await takeTurn(deps, user.userId)
  const now = deps.clock.now()
  const pictures = await readRows(deps.db, user.userId, FILES, { after: null, most: BATCH })
  const parts = PARTS.map(({ file, tables }) => ({
    path: file,
    open: () => jsonOf(deps, user.userId, tables),
  }))
  const files = pictures.map((line) => ({ path: pathOf(line), open: () => bytesOf(deps, line) }))
  return {
    name: `fourcast-data-${newYorkDay(now).toString()}.zip`,
    zip: zipOf(readme(now), [...parts, ...files], (err) => deps.log.warn({ err }, 'export')),
  }
}

interface Entry {
  path: string
  open: () => Readable
}

/** Opens each entry when the one before has been read. */
function zipOf(words: string, entries: readonly Entry[], warn: (error: Error) => void): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  // Destroys the stream, so that the client sees an aborted download and not a complete one.
  const breakOff = (error: Error) => {
    warn(error)
    out.destroy(error)
  }
  zip.addBuffer(Buffer.from(words), 'README.txt')
  for (const { path, open } of entries)
    zip.addReadStreamLazy(path, (give) => give(null, open().on('error', breakOff)))
  zip.end()
  zip.outputStream.pipe(out)
  return out
}

async function takeTurn({ db, clock }: ExportDeps, owner: OwnerId): Promise<void> {
  const key = `export:${owner}`
  const { allowed, retryAfter } = await takeToken(db, clock, { key, ...EXPORTS })
  if (!allowed)
    throw new Failure(
      'rate_limited',
      `You downloaded your data ${EXPORTS.points} times in an hour. Please try again in ${wait(retryAfter)}.`,
      { retryAfter },
    )
}

/** Streams all rows as one JSON array. */
const jsonOf = (deps: ExportDeps, owner: OwnerId, tables: readonly ExportTable[]): Readable =>
  Readable.from(arrayOf(linesOf(deps, owner, tables)), { objectMode: false })

async function* linesOf({ db }: ExportDeps, owner: OwnerId, tables: readonly ExportTable[]) {
  for (const rows of tables) {
    const next: Next<ExportLine> = (after, most) => readRows(db, owner, rows, { after, most })
    yield* batches(await next(null, BATCH), next)
  }
}

/** Uploads are re-encoded, so every picture is WebP. */
const pathOf = ({ place }: ExportLine) => `files/${idOf(place)}.webp`
const idOf = (place: readonly string[]) => place.at(-1) ?? ''

const bytesOf = ({ files }: ExportDeps, { place }: ExportLine): Readable =>
  Readable.from(
    (async function* () {
      const bytes = await files.get(idOf(place))
      if (bytes) yield bytes
    })(),
    { objectMode: false },
  )
