import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

const key = (userId: string) => `${PERSONAL_KEYS.box3State}${userId}` as const

/** Whose forecast someone chose for Box 3, on this device; undefined before the first choice. */
export const keptState = (userId: string) => browserStorage.get(key(userId)) ?? undefined

export const keepState = (userId: string, state: string) => browserStorage.set(key(userId), state)
