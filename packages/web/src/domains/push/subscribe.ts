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

/** Nobody agreed to be told. */
export class NotAllowed extends Error {}
/** The browser could not reach the service that would bring what is pushed. */
export class NoService extends Error {}

/** Asks whoever sits there, and then the push service. To be called as a button is pressed. */
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

/** Says what this browser is to be told of; the server and this browser remember the same. */
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

/** What is told from now on; where the browser has lost its subscription meanwhile, with a new one. */
export async function choose(here: Here, choices: Choices): Promise<PushSubscription> {
  const told = await currentSubscription()
  if (told === null) return await turnOn(here.userId, choices)
  return await tell(told, { ...here, ...choices })
}

export const turnOff = (id: string): Promise<void> =>
  call(unsubscribePush, { params: { id } }).catch(goneIsDone)

/** This browser is told nothing any more, whatever the server knows. */
export async function leaveHere(): Promise<void> {
  if (readHere() === null) return
  clearPushHere()
  await dropSubscription().catch(() => undefined)
}

/**
 * When the app opens: subscribes again where the browser or the server has changed its part since, and
 * leaves what someone else has left here, or what was removed elsewhere. Nothing is asked of anyone.
 */
export async function renew(userId: string): Promise<void> {
  const here = readHere()
  if (here === null) return
  if (here.userId !== userId) return await leaveHere()
  if (Notification.permission !== 'granted') return
  // Whoever removed it on another device wants it to stay so.
  const list = await call(listPushSubscriptions, {}, { background: true })
  if (!list.some(({ id }) => id === here.id)) return await leaveHere()
  const told = await currentSubscription()
  const { publicKey } = await call(pushKey, {}, { background: true })
  const { wins, draws } = here
  if (told === null || publicKey !== here.publicKey)
    await subscribeAnew(userId, publicKey, { wins, draws }, true)
  // It ends with the session in which it was told last: that is to be the present one.
  else if (told.endpoint !== here.endpoint || here.session !== credentials.session())
    await tell(told, here, true)
}
