import type { Deps } from '#deps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { keepBytes, listDueRemovals, setRemoval, lockDueFile } from './repo.ts'

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>

/** Of one round; the rest waits for the next. */
const AT_MOST = 200
/** What the store did not give up is asked for again after so long, behind all that waits meanwhile. */
const AGAIN_MINUTES = 10

/**
 * Removes the bytes nobody has a file of. The row goes last: whoever dies on the way is followed by
 * the next. One that the store refuses is tried again later, and holds up no other.
 */
export async function removeDueFiles(deps: RemovalDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  for (const id of await listDueRemovals(db, clock.now(), AT_MOST)) {
    signal?.throwIfAborted()
    try {
      await removeOne(deps, id)
    } catch (err) {
      log.warn({ err, id }, 'the store still has a file that nobody has')
      await setRemoval(db, id, clock.now().add({ minutes: AGAIN_MINUTES }))
    }
  }
}

/** Holds the row meanwhile, so that no upload makes a file of what goes. */
async function removeOne({ db, clock, files }: RemovalDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockDueFile(tx, id, clock.now()))) return
    await files.remove(id)
    await keepBytes(tx, id)
  })
}

export const fileJob = (deps: RemovalDeps): RecurringJob => ({
  name: 'files-removal',
  everySeconds: 600,
  run: (signal) => removeDueFiles(deps, signal),
})
