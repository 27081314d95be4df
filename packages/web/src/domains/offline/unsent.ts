import { type Generation, InputNumbers, Method } from '@fourcast/contract/numbers.ts'
import { type ComputedMethod, computePick } from '@fourcast/engine/computed-pick.ts'
import { fourPlaces } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { browserStorage } from '#core/storage/storage.ts'
import { UNSENT_KEY } from '#core/storage/storage-keys.ts'
import { hasUnsent } from './clear.ts'
import { type KeptStore, unsentStore } from './store.ts'

/** Enough for a long flight; then the rest waits for a connection. */
const MOST = 100

const Unsent = z.object({
  /** The Idempotency-Key: however often it is sent, it counts once. */
  key: z.uuid(),
  method: Method.check(z.refine((method) => method !== 'ml')),
  original: InputNumbers,
  /** By this device's clock. */
  madeAt: z.string(),
  /** Why the server refused it; null before it was asked. */
  refusal: z.nullable(z.string()),
})
const List = z.array(Unsent)

/** A pick that was made without a connection. */
export interface UnsentPick extends Omit<z.output<typeof Unsent>, 'method'> {
  method: ComputedMethod
}

const isComputed = (method: z.output<typeof Method>): method is ComputedMethod => method !== 'ml'

/** What is stored, without what cannot be read. */
function listOf(stored: unknown): UnsentPick[] {
  const list = z.safeParse(List, stored)
  if (!list.success) return []
  return list.data.flatMap(({ method, ...rest }) =>
    isComputed(method) ? [{ method, ...rest }] : [],
  )
}

/** The picks of a person that were made offline and are not sent yet, oldest first. */
export const readUnsent = async (userId: string, store: KeptStore = unsentStore) =>
  hasUnsent() ? listOf(await store.read(userId)) : []

/** Computes a pick on this device and stores it to be sent. Throws where nothing can be stored. */
export async function addUnsent(
  userId: string,
  pick: Pick<UnsentPick, 'key' | 'method' | 'original' | 'madeAt'>,
  store: KeptStore = unsentStore,
): Promise<Generation> {
  browserStorage.set(UNSENT_KEY, '1')
  if (!hasUnsent()) throw new Error('This browser can’t store picks. Reconnect to generate.')
  const unsent: UnsentPick = { ...pick, refusal: null }
  let isFull = false
  await store.write(userId, (old) => {
    const list = listOf(old)
    isFull = list.length >= MOST
    return isFull ? list : [...list, unsent]
  })
  if (isFull) throw new Error(`Reconnect to send your ${MOST} offline picks first.`)
  return generationOf(unsent)
}

/** Removes a pick that was sent, or that its owner no longer wants. */
export async function removeUnsent(userId: string, key: string, store: KeptStore = unsentStore) {
  let left = 0
  await store.write(userId, (old) => {
    const list = listOf(old).filter((one) => one.key !== key)
    left = list.length
    return list
  })
  if (left > 0) return
  await store.remove(userId)
  if ((await store.people()).length === 0) browserStorage.remove(UNSENT_KEY)
}

/** Stores why the server refused a pick. It stays until its owner sends it again or deletes it. */
export const refuseUnsent = (
  userId: string,
  key: string,
  refusal: string,
  store: KeptStore = unsentStore,
) =>
  store.write(userId, (old) =>
    listOf(old).map((one) => (one.key === key ? Object.assign(one, { refusal }) : one)),
  )

/** A pick as screens show it: what the server will compute from the same digits, and not saved. */
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
