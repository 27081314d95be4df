import type { Deps } from '#deps.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { keepBytes, listDue, takeDue } from './repo.ts'

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'files'>

/** Of one round; the rest waits for the next. */
const AT_MOST = 200

/** Removes the bytes nobody has a file of. The row goes last: whoever dies on the way is followed by the next. */
export async function removeDue(deps: RemovalDeps): Promise<void> {
  for (const id of await listDue(deps.db, deps.clock.now(), AT_MOST)) await removeOne(deps, id)
}

/** Holds the row meanwhile, so that no upload makes a file of what goes. */
async function removeOne({ db, clock, files }: RemovalDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await takeDue(tx, id, clock.now()))) return
    await files.remove(id)
    await keepBytes(tx, id)
  })
}

export const fileSweep = (deps: RemovalDeps): Sweep => ({
  name: 'files-removal',
  everySeconds: 60,
  run: () => removeDue(deps),
})
