import { fourPlaces } from '@fourcast/engine/digits.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { credentials } from '#core/api/credentials.ts'
import { errorMessage, isTransient } from '#core/api/error-message.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { HISTORY, STATS } from '#core/api/queries.ts'
import { notify } from '#core/notifications/notifications.ts'
import { generate } from './methods.ts'
import { replaceResult } from './session-results.ts'
import { type KeptStore, unsentStore } from '#domains/offline/store.ts'
import { readUnsent, refuseUnsent, removeUnsent, type UnsentPick } from '#domains/offline/unsent.ts'
import { UNSENT } from '#domains/offline/use-unsent.ts'

interface Sender {
  userId: string
  /** The key of the answer with today's quotas. */
  quotas: QueryKey
}

type Outcome = 'sent' | 'refused' | 'later'

let sending: Promise<void> | null = null

/**
 * Sends the picks that were made offline, oldest first; the server checks and counts them now. One that
 * it refuses stays on this device with the reason. Without a connection all stay.
 */
export function sendUnsent(queries: QueryClient, sender: Sender, store: KeptStore = unsentStore) {
  sending ??= sendAll(queries, sender, store).finally(() => {
    sending = null
  })
  return sending
}

/** Sends one pick again that was refused. */
export async function resendUnsent(queries: QueryClient, sender: Sender, pick: UnsentPick) {
  await send(queries, sender.userId, pick, unsentStore)
  refresh(queries, sender)
}

/** Another tab may have signed out, or someone else in. */
const isHere = (userId: string) => credentials.token() !== null && credentials.user()?.id === userId

async function sendAll(queries: QueryClient, sender: Sender, store: KeptStore) {
  const { userId } = sender
  let sent = 0
  let refused = 0
  for (const pick of await readUnsent(userId, store)) {
    if (pick.refusal !== null) continue
    const outcome = await send(queries, userId, pick, store)
    if (outcome === 'later') break
    if (outcome === 'sent') sent += 1
    else refused += 1
  }
  if (sent + refused === 0) return
  refresh(queries, sender)
  if (sent > 0) notify({ type: 'success', message: sentText(sent) })
  if (refused > 0) notify({ type: 'warning', message: refusedText(refused) })
}

async function send(
  queries: QueryClient,
  userId: string,
  { key, method, original }: UnsentPick,
  store: KeptStore,
): Promise<Outcome> {
  if (!isHere(userId)) return 'later'
  const order = { choice: method, digits: fourPlaces(original), state: undefined, key }
  try {
    const [made] = await generate(order, true)
    if (!isHere(userId)) return 'later'
    await removeUnsent(userId, key, store)
    if (made) replaceResult(queries, key, made)
    return 'sent'
  } catch (error) {
    if (!isRefused(error)) return 'later'
    await refuseUnsent(userId, key, errorMessage(error), store)
    return 'refused'
  }
}

/** Not where the session ended, or where another try may succeed. */
const isRefused = (error: unknown) =>
  error instanceof ApiFailure && !isTransient(error) && error.status !== 401

function refresh(queries: QueryClient, { quotas }: Sender) {
  for (const queryKey of [UNSENT, HISTORY, STATS, quotas])
    void queries.invalidateQueries({ queryKey })
}

const sentText = (picks: number) =>
  picks === 1
    ? 'We counted the pick you made offline.'
    : `We counted ${picks} picks you made offline.`

const refusedText = (picks: number) =>
  picks === 1
    ? 'We couldn’t count a pick you made offline. It’s still on this device. Open Generate to see why.'
    : `We couldn’t count ${picks} picks you made offline. They’re still on this device. Open Generate to see why.`
