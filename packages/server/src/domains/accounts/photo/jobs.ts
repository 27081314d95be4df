import type { Deps } from '#deps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import {
  cancelRemoval,
  listDueRemovals,
  lockDueFile,
  nextFileRemoval,
  postponeFileRemoval,
} from './repo.ts'

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>

/** Maximum of files that one run removes. The rest waits for the next run. */
const AT_MOST = 200

/**
 * Removes stored bytes without a file row. The removal's row is deleted last, so a crash is retried. A
 * removal that fails is retried later and does not block the others.
 */
export async function removeDueFiles(deps: RemovalDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  signal?.throwIfAborted()
  for (const id of await listDueRemovals(db, clock.now(), AT_MOST)) {
    signal?.throwIfAborted()
    try {
      await removeOne(deps, id)
    } catch (err) {
      log.warn({ err, id }, 'the store still has a file that nobody has')
      await postponeFileRemoval(db, id, { now: clock.now(), lastError: errorMessage(err) })
    }
  }
}

/** Locks the removal's row, so that no upload claims the bytes meanwhile. */
async function removeOne({ db, clock, files }: RemovalDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockDueFile(tx, id, clock.now()))) return
    await files.remove(id)
    await cancelRemoval(tx, id)
  })
}

export const fileJob = (deps: RemovalDeps): RecurringJob => ({
  name: 'files-removal',
  everySeconds: 1800,
  isWoken: true,
  run: async (signal) => {
    await removeDueFiles(deps, signal)
    return await nextFileRemoval(deps.db)
  },
})
