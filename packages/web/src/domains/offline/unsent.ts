import { PICK_KEYS } from '@fourcast/contract/endpoint.ts'
import { type Generation, InputNumbers } from '@fourcast/contract/numbers.ts'
import { type ComputedMethod, computePick } from '@fourcast/engine/computed-pick.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { now } from '#core/clock.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { UNSENT_KEY } from '#core/storage/storage-keys.ts'
import { hasUnsent } from './clear.ts'
import { announceUnsent } from './unsent-added.ts'
import { type AnswerStore, unsentStore } from './store.ts'

/** Enough for a long flight; further picks need a connection. */
const MOST = 100

const COMPUTED_METHODS = ['flash', 'mirror', 'mixed'] as const satisfies readonly ComputedMethod[]

const HOUR = 3_600_000
/**
 * Period after the first sending in which a pick is sent again: half a day less than the server stores its
 * key. Later it could be counted twice.
 */
const RESEND_FOR = PICK_KEYS.days * 24 * HOUR - 12 * HOUR

const Unsent = z.object({
  /** The Idempotency-Key: while the server stores it, the pick counts once however often it is sent. */
  key: z.uuid(),
  method: z.enum(COMPUTED_METHODS),
  original: InputNumbers,
  /** By this device's clock. */
  madeAt: z.string(),
  /** Time of the first sending, if the server may have counted it since; by this device's clock. */
  sentAt: z._default(z.nullable(z.string()), null),
  /** True if the server answered that it still works on an earlier call for this pick. */
  isRunning: z._default(z.boolean(), false),
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

/** True if a pick may have been counted and its key may have expired. Only its owner sends it again. */
export function isDoubtful({ sentAt }: UnsentPick): boolean {
  if (sentAt === null) return false
  const age = now() - Date.parse(sentAt)
  // If the clock was set back, the age is unknown.
  return !(age >= 0 && age < RESEND_FOR)
}

/** A user's offline picks that are not sent yet, oldest first. */
export const readUnsent = async (userId: string, store: AnswerStore = unsentStore) =>
  hasUnsent() ? listOf(await store.read(userId)) : []

/** Computes a pick on this device and stores it to be sent. Throws if it cannot be stored. */
export async function addUnsent(
  userId: string,
  pick: Omit<UnsentPick, 'isRunning' | 'refusal'>,
  store: AnswerStore = unsentStore,
): Promise<Generation> {
  browserStorage.set(UNSENT_KEY, '1')
  if (browserStorage.isInMemory(UNSENT_KEY)) {
    browserStorage.remove(UNSENT_KEY)
    throw new Error('This browser can’t store picks. Reconnect to generate.')
  }
  const unsent: UnsentPick = { ...pick, isRunning: false, refusal: null }
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
export const removeUnsent = (userId: string, key: string, store: AnswerStore = unsentStore) =>
  rewrite(userId, store, (list) => list.filter((one) => one.key !== key))

/** Stores the time of sending and the server's answer. A refused pick stays until its owner acts. */
export const changeUnsent = (
  userId: string,
  key: string,
  change: Partial<Pick<UnsentPick, 'sentAt' | 'isRunning' | 'refusal'>>,
  store: AnswerStore = unsentStore,
) =>
  rewrite(userId, store, (list) =>
    list.map((one) => (one.key === key ? Object.assign(one, change) : one)),
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
export function generationOf({ key, method, original, madeAt }: UnsentPick): Generation {
  const pick = computePick(method, fourPlaces(original))
  const { flashNumbers, mirrorNumbers } = pick
  return {
    ...pick,
    id: key,
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
