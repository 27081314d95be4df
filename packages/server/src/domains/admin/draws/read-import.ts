import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { importDraws } from '#domains/draws/importing/import.ts'
import { ImportError } from '#domains/draws/importing/import-error.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { extendLease, newLease, RELEASED } from '#platform/jobs/leases.ts'
import { TimeLimitError } from '#platform/jobs/perform-run.ts'
import { retryAt } from '#platform/jobs/retry.ts'
import { drainQueue } from '#platform/jobs/steps.ts'
import { seriesOf } from '#domains/draws/store/series.ts'
import type { ImportRow } from './imports-repo.ts'
import { claimImport, findContent, updateImport } from './imports-repo.ts'

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'log' | 'hooks'>

/** After this time without progress another instance takes over. */
const LEASE_SECONDS = 60
/**
 * Enough attempts for a busy database; the limit keeps a file that crashes the process from being
 * retried forever.
 */
const MOST_ATTEMPTS = 5
/** Progress is stored, and the lease extended, in steps of this size. */
const STEP = 0.01
/** Bytes that are read at a time: a few milliseconds of work. */
const PIECE = 65_536
/** Reading is this share of the progress; storing is the rest. */
const READING = 0.5

/** Another instance took over the import. */
class TakenOverError extends Error {}

/** Imports queued uploads and those of crashed instances, one after another. */
export async function readImports(deps: ImportDeps, signal?: AbortSignal): Promise<void> {
  const claimNext = async () => {
    const lease = newLease(deps, LEASE_SECONDS)
    const row = await claimImport(deps.db, lease)
    return row && { row, by: lease.by }
  }
  await drainQueue(signal, claimNext, ({ row, by }) => readOne(deps, row, by, signal))
}

async function readOne(
  deps: ImportDeps,
  row: ImportRow,
  by: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps
  const about = { importId: row.id, game: row.game, state: row.state, causedBy: row.requestId }
  try {
    const { rows: _, ...report } = await store(deps, row, new Progress(deps, row, { by, signal }))
    const done = { status: 'done', progress: 1, content: null, finishedAt: clock.now() } as const
    await updateImport(db, row, by, { ...report, ...done })
    log.info({ event: 'import', ...about, ...report }, 'a file of draws was read')
  } catch (err) {
    if (err instanceof TakenOverError) return
    const isStop = signal?.aborted === true && err === signal.reason
    if (isStop && !(err instanceof TimeLimitError)) return await release(deps, row, by)
    log.warn({ event: 'import', ...about, err }, 'a file of draws was not read')
    const isOfFile = err instanceof ImportError
    const attempts = row.attempts ?? 0
    if (!isOfFile && attempts < MOST_ATTEMPTS) return await postpone(deps, row, by, err)
    const error = isOfFile ? err.message : 'We couldn’t read the file'
    const failed = { status: 'failed', content: null, error, finishedAt: clock.now() } as const
    await updateImport(db, row, by, failed)
  }
}

/** The import starts again at once, on any instance. A stop is no failed attempt. */
async function release({ db }: ImportDeps, row: ImportRow, by: string) {
  const attempts = (row.attempts ?? 1) - 1
  await updateImport(db, row, by, { status: 'queued', attempts, ...RELEASED })
}

/** The import starts again after the backoff. It skips draws that are already stored. */
async function postpone({ db, clock }: ImportDeps, row: ImportRow, by: string, err: unknown) {
  const leaseUntil = retryAt(row.attempts ?? 1, clock.now())
  await updateImport(db, row, by, { status: 'queued', leaseUntil, error: errorMessage(err) })
}

async function store({ db, clock, hooks }: ImportDeps, row: ImportRow, progress: Progress) {
  if ((row.attempts ?? 0) > MOST_ATTEMPTS) throw new ImportError('We couldn’t read the file')
  const series = seriesOf(row.game, row.state)
  const content = await findContent(db, row.id)
  if ('unknown' in series || !content) throw new ImportError('The file no longer exists')
  return await importDraws(
    { db, clock, hooks },
    {
      name: row.fileName,
      open: () => pieces(content, (share) => progress.reach(READING * share)),
      series,
      session: row.session ?? undefined,
      sessionField: 'session',
      acceptsCopies: row.acceptsCopies,
      dates: row.dateOrder ?? undefined,
    },
    {
      onProgress: (rows, stored) => {
        if (stored > 0) progress.reach(READING + (1 - READING) * (stored / rows))
      },
    },
  )
}

/** Yields a file in pieces and lets other work run in between. */
async function* pieces(content: Uint8Array, onRead: (share: number) => void) {
  for (let at = 0; at < content.length; at += PIECE) {
    await nextTurn()
    onRead(at / content.length)
    yield content.subarray(at, at + PIECE)
  }
}

interface Claim {
  by: string
  signal: AbortSignal | undefined
}

/** Stores the progress of an import and extends its lease. */
class Progress {
  readonly #signal: AbortSignal | undefined
  readonly #note: (share: number) => Promise<boolean>
  readonly #warn: (err: unknown) => void
  #noted = 0
  #noting = false
  #lost = false

  constructor(deps: ImportDeps, row: ImportRow, { by, signal }: Claim) {
    this.#signal = signal
    this.#note = (progress) =>
      updateImport(deps.db, row, by, { progress, ...extendLease(deps, LEASE_SECONDS) })
    this.#warn = (err) => deps.log.warn({ err }, 'import: progress')
  }

  /** Throws if the run was asked to stop, or another instance has taken over. */
  reach(share: number): void {
    this.#signal?.throwIfAborted()
    if (this.#lost) throw new TakenOverError()
    // One write at a time, so that an older value cannot overwrite a newer one.
    if (this.#noting || share < this.#noted + STEP) return
    ;[this.#noted, this.#noting] = [share, true]
    this.#note(Math.min(1, share))
      // A failed write is fine: the lease is longer than a step. If the database stays away, the lease
      // expires.
      .then((ours) => (this.#lost = !ours), this.#warn)
      .finally(() => (this.#noting = false))
  }
}
