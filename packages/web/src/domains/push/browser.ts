/** What this browser says to being told of things while the app is closed. */
export type Ability = 'able' | 'denied' | 'iphone' | 'unable'

/**
 * How long a worker that is being installed is waited for, and then a push service: one that cannot be
 * reached may never answer.
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

/** An iPhone is able only once the app lies on its Home Screen. */
export function abilityOf(): Ability {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able) return isApple() ? 'iphone' : 'unable'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Calls back whenever that may be otherwise, until the function it answers is called. */
export function onAbility(listener: () => void) {
  // Permission is changed beside the page: whoever comes back from there may have.
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
  }
}

/** The worker that shows what is pushed. Throws where there is none. */
const worker = () => inTime(navigator.serviceWorker.ready)

/** What the server needs to tell this browser; null where it is not to be told. */
export interface PushRegistration {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export async function currentSubscription(): Promise<PushRegistration | null> {
  const subscription = await (await worker()).pushManager.getSubscription()
  return subscription && registrationOf(subscription)
}

/** Whether what is pushed would be shown here: nobody has blocked it, and nothing was lost. */
export async function isTold(): Promise<boolean> {
  if (abilityOf() !== 'able' || Notification.permission !== 'granted') return false
  return (await currentSubscription().catch(() => null)) !== null
}

/** Subscribes anew with a key: an older subscription may be one that nobody knows any more. */
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
