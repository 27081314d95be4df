import { browserStorage } from '#lib/storage.ts'

const key = (userId: string) => `fourcast_play_state_${userId}`

/** Where someone recorded a play last, on this device; '' before the first. */
export const lastState = (userId: string) => browserStorage.get(key(userId)) ?? ''

export const keepState = (userId: string, state: string) => browserStorage.set(key(userId), state)
