import { fourPlaces } from '@fourcast/engine/digits.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { credentials } from '#core/api/credentials.ts'
import { errorMessage, isTransient } from '#core/api/error-message.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { HISTORY, STATS } from '#core/api/queries.ts'
import { notify } from '#core/notifications/notifications.ts'
import { generate } from './methods.ts'
import { replaceResult } from './session-results.ts'
import { type AnswerStore, unsentStore } from '#domains/offline/store.ts'
import { changeUnsent, readUnsent, removeUnsent, type UnsentPick } from '#domains/offline/unsent.ts'
import { UNSENT } from '#domains/offline/use-unsent.ts'

interface Sender {
  userId: string
  /** Key of the query with today's quotas. */
  quotas: QueryKey
}

/** 'failed': the server failed at this one. 'later': the server is unreachable. */
type Outcome = 'sent' | 'refused' | 'failed' | 'later'

let sending: Promise<boolean> | null = null

/**
 * Sends the offline picks, oldest first; the server checks and counts them now. A refused one stays on this
 * device with the reason; one that fails does not delay the others. Without a connection all stay.
 * Answers whether some wait for another try.
 */
export function sendUnsent(queries: QueryClient, sender: Sender, store: AnswerStore = unsentStore) {
  sending ??= sendAll(queries, sender, store).finally(() => {
    sending = null
  })
  return sending
}

/** Sends one pick again, on its owner's request; answers whether it waits for another try. */
export async function resendUnsent(
  queries: QueryClient,
  sender: Sender,
  pick: UnsentPick,
  store: AnswerStore = unsentStore,
): Promise<boolean> {
  const outcome = await send(queries, sender.userId, pick, store)
  refresh(queries, sender)
  return outcome === 'failed' || outcome === 'later'
}

/** Another tab may have signed out, or signed in as another user. */
const isHere = (userId: string) => credentials.token() !== null && credentials.user()?.id === userId

async function sendAll(queries: QueryClient, sender: Sender, store: AnswerStore): Promise<boolean> {
  const { userId } = sender
  const counts = { sent: 0, refused: 0, failed: 0, later: 0 }
  const asked = new Set<string>()
  // Read again after each: another pick may have been stored meanwhile.
  for (let pick = await nextOf(userId, store, asked); pick;) {
    asked.add(pick.id)
    const outcome = await send(queries, userId, pick, store)
    counts[outcome] += 1
    if (outcome === 'later') break
    pick = await nextOf(userId, store, asked)
  }
  const { sent, refused } = counts
  const waiting = counts.later + counts.failed
  if (sent + refused > 0) refresh(queries, sender)
  else if (waiting > 0) void queries.invalidateQueries({ queryKey: UNSENT })
  if (refused === 0 && sent > 0) notify({ type: 'success', message: sentText(sent) })
  if (refused > 0) notify({ type: 'warning', message: refusedText(refused, sent) })
  return waiting > 0
}

const nextOf = async (userId: string, store: AnswerStore, asked: ReadonlySet<string>) =>
  (await readUnsent(userId, store)).find(({ id, refusal }) => refusal === null && !asked.has(id))

async function send(
  queries: QueryClient,
  userId: string,
  { id, method, original, isSent }: UnsentPick,
  store: AnswerStore,
): Promise<Outcome> {
  if (!isHere(userId)) return 'later'
  const order = { choice: method, digits: fourPlaces(original), state: undefined, id }
  // Stored before the call, because this page may close before the answer.
  await changeUnsent(userId, id, { isSent: true, refusal: null }, store)
  try {
    const [made] = await generate(order, true)
    if (!isHere(userId)) return 'later'
    await removeUnsent(userId, id, store)
    if (made) replaceResult(queries, id, made)
    return 'sent'
  } catch (error) {
    const outcome = outcomeOf(error)
    await changeUnsent(
      userId,
      id,
      {
        ...(isUncounted(error) && { isSent }),
        ...(outcome === 'refused' && { refusal: errorMessage(error) }),
      },
      store,
    )
    return outcome
  }
}

function outcomeOf(error: unknown): Outcome {
  if (isRefused(error)) return 'refused'
  return hasFailed(error) ? 'failed' : 'later'
}

/** True if this call had no effect. */
const isUncounted = (error: unknown) =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500

/** False if the session ended, or if a retry may succeed. */
const isRefused = (error: unknown) =>
  error instanceof ApiFailure && !isTransient(error) && error.status !== 401

/** The server answered, and may process the next one. If it is down, the status is 502 to 504. */
const hasFailed = (error: unknown) => error instanceof ApiFailure && error.status === 500

function refresh(queries: QueryClient, { quotas }: Sender) {
  for (const queryKey of [UNSENT, HISTORY, STATS, quotas])
    void queries.invalidateQueries({ queryKey })
}

const sentText = (picks: number) =>
  picks === 1
    ? 'We counted the pick you made offline.'
    : `We counted ${picks} picks you made offline.`

function refusedText(refused: number, sent: number) {
  if (sent > 0)
    return refused === 1
      ? `We counted ${sent} of ${sent + 1} picks you made offline. The other is still on this device. Open Generate to see why.`
      : `We counted ${sent} of ${sent + refused} picks you made offline. The others are still on this device. Open Generate to see why.`
  return refused === 1
    ? 'We couldn’t count a pick you made offline. It’s still on this device. Open Generate to see why.'
    : `We couldn’t count ${refused} picks you made offline. They’re still on this device. Open Generate to see why.`
}
