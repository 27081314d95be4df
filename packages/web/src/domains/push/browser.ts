/** Support for push notifications in this browser; `denied` is the user's setting. */
export type Ability = 'able' | 'denied' | 'iphone' | 'unable'

/**
 * Time limit for the installation of a worker, and then for a push service: one that cannot be reached may
 * never answer.
 */
const PATIENCE = 20_000

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('It takes too long')), PATIENCE)
    }),
  ])

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** An iPhone supports push only once the app is on its Home Screen. */
export function abilityOf(): Ability {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able) return isApple() ? 'iphone' : 'unable'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Calls back when that may have changed. Returns a function that stops it. */
export function onAbility(listener: () => void) {
  // Permission is changed outside the page: check it when the user returns.
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
  }
}

/** The service worker that shows push messages. Throws if there is none. */
const worker = () => inTime(navigator.serviceWorker.ready)

/** The subscription data that the server needs. */
export interface PushRegistration {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export async function currentSubscription(): Promise<PushRegistration | null> {
  const subscription = await (await worker()).pushManager.getSubscription()
  return subscription && registrationOf(subscription)
}

/** True if a push message would be shown here: permission is granted and the subscription exists. */
export async function isTold(): Promise<boolean> {
  if (abilityOf() !== 'able' || Notification.permission !== 'granted') return false
  return (await currentSubscription().catch(() => null)) !== null
}

/** Creates a new subscription: the server may no longer know the old one. */
export async function newSubscription(publicKey: string): Promise<PushRegistration> {
  const { pushManager } = await worker()
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  return registrationOf(await inTime(pushManager.subscribe(options)))
}

export async function dropSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function registrationOf(subscription: PushSubscription): PushRegistration {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } }
}
