import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

const key = (userId: string) => `${PERSONAL_KEYS.playState}${userId}` as const

/** Where someone recorded a play last, on this device; '' before the first. */
export const lastState = (userId: string) => browserStorage.get(key(userId)) ?? ''

export const keepState = (userId: string, state: string) => browserStorage.set(key(userId), state)
