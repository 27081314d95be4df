import { browserStorage } from '#lib/storage.ts'

/** Says that something is kept, so that a visitor of whom nothing is kept loads no code to remove it. */
const KEPT_KEY = 'fourcast_kept'

/** Notes that something is about to be kept. False where that cannot be noted: then nothing may be kept. */
export function noteKept() {
  browserStorage.set(KEPT_KEY, '1')
  return browserStorage.get(KEPT_KEY) !== null
}

/** Removes all that is kept of anyone in this browser. What fails is tried again at the next start. */
export async function forgetKept() {
  if (browserStorage.get(KEPT_KEY) === null) return
  try {
    const { keptStore } = await import('#lib/offline/store.ts')
    await Promise.all((await keptStore.people()).map((person) => keptStore.remove(person)))
    browserStorage.remove(KEPT_KEY)
  } catch {
    // The note stays.
  }
}
