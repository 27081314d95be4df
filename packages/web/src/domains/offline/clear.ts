import { browserStorage } from '#core/storage/storage.ts'
import { OFFLINE_KEY, UNSENT_KEY } from '#core/storage/storage-keys.ts'

/**
 * Notes in local storage that answers will be stored. False if that fails: then none may be stored, because a
 * sign-out would not find them.
 */
export function noteKept() {
  browserStorage.set(OFFLINE_KEY, '1')
  const isNoted = !browserStorage.isInMemory(OFFLINE_KEY)
  if (!isNoted) browserStorage.remove(OFFLINE_KEY)
  return isNoted
}

/** Removes the stored answers of all users in this browser. A failure is tried again at the next start. */
export async function clearKept() {
  if (browserStorage.get(OFFLINE_KEY) === null) return
  try {
    const { answerStore } = await import('./store.ts')
    await Promise.all((await answerStore.people()).map((person) => answerStore.remove(person)))
    browserStorage.remove(OFFLINE_KEY)
  } catch {
    // The note stays, so that the next start tries again.
  }
}

/** True if picks that were made offline wait to be sent. */
export const hasUnsent = () => browserStorage.get(UNSENT_KEY) !== null

/**
 * Removes unsent offline picks, except those of one user. The end of a session alone does not remove them:
 * they are sent when the same user signs in again.
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
    // The note stays, so that it is tried again.
  }
}
