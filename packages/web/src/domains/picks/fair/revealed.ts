import { FairSeed } from '@fourcast/contract/fair.ts'
import * as z from 'zod/mini'
import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

const key = (userId: string) => `${PERSONAL_KEYS.fairSeed}${userId}` as const

/** The seed revealed last on this device, with its picks; null before the first. It is no longer a secret. */
export function lastRevealed(userId: string): FairSeed | null {
  try {
    return z.parse(FairSeed, JSON.parse(browserStorage.get(key(userId)) ?? 'null'))
  } catch {
    return null
  }
}

export const keepRevealed = (userId: string, seed: FairSeed) =>
  browserStorage.set(key(userId), JSON.stringify(seed))
