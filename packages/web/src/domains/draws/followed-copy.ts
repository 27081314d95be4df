import * as z from 'zod/mini'
import { browserStorage, type Storage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

const key = (userId: string) => `${PERSONAL_KEYS.followed}${userId}` as const

const Codes = z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))

/** This browser's copy of the states a user follows; empty if it cannot be read. */
export function readFollowed(userId: string, storage: Storage = browserStorage): string[] {
  try {
    const read = z.safeParse(Codes, JSON.parse(storage.get(key(userId)) ?? '[]'))
    return read.success ? [...new Set(read.data)] : []
  } catch {
    return []
  }
}

/** Runs `onChange` when another tab changes this user's copy. Returns a function that stops it. */
export function onFollowedElsewhere(userId: string, onChange: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key === key(userId) && event.newValue !== null) onChange()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

export const writeFollowed = (
  userId: string,
  states: readonly string[],
  storage: Storage = browserStorage,
) => storage.set(key(userId), JSON.stringify(states))
