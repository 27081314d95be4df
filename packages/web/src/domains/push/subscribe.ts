import {
  listPushSubscriptions,
  pushKey,
  type PushSubscription,
  subscribePush,
  unsubscribePush,
} from '@fourcast/contract/push.ts'
import {
  currentSubscription,
  dropSubscription,
  newSubscription,
  type PushRegistration,
} from './browser.ts'
import { clearPushHere, type Here, noteHere, readHere } from './here.ts'
import { call } from '#core/api/api.ts'
import { credentials } from '#core/api/credentials.ts'
import { goneIsDone } from '#core/api/error-message.ts'

export interface Choices {
  wins: boolean
  draws: boolean
}

/** The user did not grant permission. */
export class NotAllowed extends Error {}
/** The browser could not reach its push service. */
export class NoService extends Error {}

/** Asks for permission, then subscribes. Must be called from a press of a button. */
export async function turnOn(userId: string, choices: Choices): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const { publicKey } = await call(pushKey, {})
  return await subscribeAnew(userId, publicKey, choices)
}

async function subscribeAnew(
  userId: string,
  publicKey: string,
  choices: Choices,
  background = false,
) {
  const told = await newSubscription(publicKey).catch((cause: unknown) => {
    throw new NoService('', { cause })
  })
  return await tell(told, { userId, publicKey, ...choices }, background)
}

/** Stores the subscription and its topics on the server and in this browser. */
async function tell(
  { endpoint, keys }: PushRegistration,
  here: Omit<Here, 'id' | 'endpoint' | 'session'>,
  background = false,
): Promise<PushSubscription> {
  const { wins, draws } = here
  const body = { endpoint, keys, wins, draws }
  const stored = await call(subscribePush, { body }, { background })
  noteHere({ ...here, id: stored.id, endpoint, session: credentials.session() })
  return stored
}

/** Changes the topics; creates a new subscription if the browser has lost its own. */
export async function choose(here: Here, choices: Choices): Promise<PushSubscription> {
  const told = await currentSubscription()
  if (told === null) return await turnOn(here.userId, choices)
  return await tell(told, { ...here, ...choices })
}

export const turnOff = (id: string): Promise<void> =>
  call(unsubscribePush, { params: { id } }).catch(goneIsDone)

/** Ends push messages to this browser without a call to the server. */
export async function leaveHere(): Promise<void> {
  if (readHere() === null) return
  clearPushHere()
  await dropSubscription().catch(() => undefined)
}

/**
 * Runs when the app opens: subscribes again if the browser or the server has changed its key or address, and
 * removes a subscription of another user or one that was removed elsewhere. Never prompts.
 */
export async function renew(userId: string): Promise<void> {
  const here = readHere()
  if (here === null) return
  if (here.userId !== userId) return await leaveHere()
  if (Notification.permission !== 'granted') return
  // If it was removed on another device, it stays removed.
  const list = await call(listPushSubscriptions, {}, { background: true })
  if (!list.some(({ id }) => id === here.id)) return await leaveHere()
  const told = await currentSubscription()
  const { publicKey } = await call(pushKey, {}, { background: true })
  const { wins, draws } = here
  if (told === null || publicKey !== here.publicKey)
    await subscribeAnew(userId, publicKey, { wins, draws }, true)
  // The server ends a subscription with the session that sent it last: that must be the current one.
  else if (told.endpoint !== here.endpoint || here.session !== credentials.session())
    await tell(told, here, true)
}
