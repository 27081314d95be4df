import { browserStorage } from '#lib/storage.ts'

const key = (userId: string) => `fourcast_box3_state_${userId}`

/** Whose forecast someone chose for Box 3, on this device; undefined before the first choice. */
export const keptState = (userId: string) => browserStorage.get(key(userId)) ?? undefined

export const keepState = (userId: string, state: string) => browserStorage.set(key(userId), state)
