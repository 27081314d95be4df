import * as z from 'zod/mini'
import { browserStorage } from '#core/storage/storage.ts'
import { PUSH_KEY } from '#core/storage/storage-keys.ts'

/** This browser's push subscription: its user, its id and the selected topics. */
const Here = z.object({
  userId: z.string(),
  id: z.string(),
  endpoint: z.string(),
  publicKey: z.string(),
  /** The session in which it was last sent to the server. */
  session: z.optional(z.string()),
  wins: z.boolean(),
  draws: z.boolean(),
})
export type Here = z.output<typeof Here>

/** Null if this browser has no subscription. */
export function readHere(): Here | null {
  try {
    const kept = z.safeParse(Here, JSON.parse(browserStorage.get(PUSH_KEY) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

export const noteHere = (here: Here) => browserStorage.set(PUSH_KEY, JSON.stringify(here))
export const clearPushHere = () => browserStorage.remove(PUSH_KEY)
