import { browserStorage } from '#core/storage/storage.ts'
import { OFFLINE_KEY, UNSENT_KEY } from '#core/storage/storage-keys.ts'

/** Notes that something is about to be kept. False where that cannot be noted: then nothing may be kept. */
export function noteKept() {
  browserStorage.set(OFFLINE_KEY, '1')
  const isNoted = !browserStorage.isInMemory(OFFLINE_KEY)
  if (!isNoted) browserStorage.remove(OFFLINE_KEY)
  return isNoted
}

/** Removes all that is kept of anyone in this browser. What fails is tried again at the next start. */
export async function clearKept() {
  if (browserStorage.get(OFFLINE_KEY) === null) return
  try {
    const { answerStore } = await import('./store.ts')
    await Promise.all((await answerStore.people()).map((person) => answerStore.remove(person)))
    browserStorage.remove(OFFLINE_KEY)
  } catch {
    // The note stays.
  }
}

/** Whether picks that were made offline wait to be sent. */
export const hasUnsent = () => browserStorage.get(UNSENT_KEY) !== null

/**
 * Removes the picks that were made offline and not sent, except those of one person. The end of a session
 * is no reason: they are sent when the same person signs in again.
 */
export async function clearUnsent(except: string | null) {
  if (!hasUnsent()) return
  try {
    const { unsentStore } = await import('./store.ts')
    const people = await unsentStore.people()
    const others = people.filter((person) => person !== except)
    await Promise.all(others.map((person) => unsentStore.remove(person)))
    if (others.length === people.length) browserStorage.remove(UNSENT_KEY)
  } catch {
    // The note stays, and with it another try.
  }
}
