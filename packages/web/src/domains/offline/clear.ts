import { browserStorage } from '#core/storage/storage.ts'
import { OFFLINE_KEY } from '#core/storage/storage-keys.ts'

/** Notes that something is about to be kept. False where that cannot be noted: then nothing may be kept. */
export function noteKept() {
  browserStorage.set(OFFLINE_KEY, '1')
  return browserStorage.get(OFFLINE_KEY) !== null
}

/** Removes all that is kept of anyone in this browser. What fails is tried again at the next start. */
export async function clearKept() {
  if (browserStorage.get(OFFLINE_KEY) === null) return
  try {
    const { keptStore } = await import('./store.ts')
    await Promise.all((await keptStore.people()).map((person) => keptStore.remove(person)))
    browserStorage.remove(OFFLINE_KEY)
  } catch {
    // The note stays.
  }
}
