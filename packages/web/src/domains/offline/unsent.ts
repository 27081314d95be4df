import { type Generation, InputNumbers } from '@fourcast/contract/numbers.ts'
import { type ComputedMethod, computePick } from '@fourcast/engine/computed-pick.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { browserStorage } from '#core/storage/storage.ts'
import { UNSENT_KEY } from '#core/storage/storage-keys.ts'
import { hasUnsent } from './clear.ts'
import { announceUnsent } from './unsent-added.ts'
import { type AnswerStore, unsentStore } from './store.ts'

/** Enough for a long flight; further picks need a connection. */
const MOST = 100

const COMPUTED_METHODS = ['flash', 'mirror', 'mixed'] as const satisfies readonly ComputedMethod[]

const Unsent = z.object({
  /** The id of the pick on the server, too: however often it is sent, it counts once. */
  id: z.uuid(),
  method: z.enum(COMPUTED_METHODS),
  original: InputNumbers,
  /** By this device's clock. */
  madeAt: z.string(),
  /** True if it was sent and no answer came, so that the server may have counted it. */
  isSent: z.boolean(),
  /** The server's reason for a refusal; null before it was sent. */
  refusal: z.nullable(z.string()),
})

/** A pick that was made offline. */
export type UnsentPick = z.output<typeof Unsent>

/** The stored entries, without unreadable ones. */
const listOf = (stored: unknown): UnsentPick[] =>
  Array.isArray(stored)
    ? stored.flatMap((entry: unknown) => z.safeParse(Unsent, entry).data ?? [])
    : []

/** A user's offline picks that are not sent yet, oldest first. */
export const readUnsent = async (userId: string, store: AnswerStore = unsentStore) =>
  hasUnsent() ? listOf(await store.read(userId)) : []

/** Computes a pick on this device and stores it to be sent. Throws if it cannot be stored. */
export async function addUnsent(
  userId: string,
  pick: Omit<UnsentPick, 'refusal'>,
  store: AnswerStore = unsentStore,
): Promise<Generation> {
  browserStorage.set(UNSENT_KEY, '1')
  if (browserStorage.isInMemory(UNSENT_KEY)) {
    browserStorage.remove(UNSENT_KEY)
    throw new Error('This browser can’t store picks. Reconnect to generate.')
  }
  const unsent: UnsentPick = { ...pick, refusal: null }
  let isFull = false
  await store.write(userId, (old) => {
    const list = listOf(old)
    isFull = list.length >= MOST
    return isFull ? list : [...list, unsent]
  })
  if (isFull) throw new Error(`Reconnect to send your ${MOST} offline picks first.`)
  announceUnsent()
  return generationOf(unsent)
}

/** Removes a pick that was sent, or that its owner discards. */
export const removeUnsent = (userId: string, id: string, store: AnswerStore = unsentStore) =>
  rewrite(userId, store, (list) => list.filter((one) => one.id !== id))

/** Stores that a pick is sent, and the server's answer. A refused pick stays until its owner acts. */
export const changeUnsent = (
  userId: string,
  id: string,
  change: Partial<Pick<UnsentPick, 'isSent' | 'refusal'>>,
  store: AnswerStore = unsentStore,
) =>
  rewrite(userId, store, (list) =>
    list.map((one) => (one.id === id ? Object.assign(one, change) : one)),
  )

async function rewrite(
  userId: string,
  store: AnswerStore,
  next: (list: readonly UnsentPick[]) => readonly UnsentPick[],
) {
  let left = 0
  await store.write(userId, (old) => {
    const list = next(listOf(old))
    left = list.length
    return list
  })
  if (left > 0) return
  await store.remove(userId)
  if ((await store.people()).length === 0) browserStorage.remove(UNSENT_KEY)
}

/** A pick as screens show it: unsaved, and equal to what the server will compute from the same digits. */
export function generationOf({ id, method, original, madeAt }: UnsentPick): Generation {
  const pick = computePick(method, fourPlaces(original))
  const { flashNumbers, mirrorNumbers } = pick
  return {
    ...pick,
    id,
    createdAt: madeAt,
    original: [...pick.original],
    numbers: [...pick.numbers],
    ...(flashNumbers && mirrorNumbers
      ? { flashNumbers: [...flashNumbers], mirrorNumbers: [...mirrorNumbers] }
      : { flashNumbers: undefined, mirrorNumbers: undefined }),
    isWinner: false,
    boxMatch: false,
    matches: [],
    windowOver: false,
    compared: false,
    saved: false,
  }
}
