/** For one user; an eleventh browser replaces the oldest. */
export const MAX_BROWSERS = 10

/** Limits how often a user can make us contact push services. */
export const SUBSCRIBE_LIMIT = { points: 30, seconds: 3600 }

/** Messages with the same tag replace each other, in the queue and on the screen. */
export const drawTag = (state: string) => `draw-${state}`

interface Delivery {
  /** How long a message is worth delivering, here and at the push service. */
  hours: number
  /** At the push service a newer message of a topic replaces a waiting one. */
  topic: string | null
}

/** The delivery options of a message: a draw is outdated after an hour, a win is not. */
export const deliveryOf = (tag: string): Delivery =>
  tag.startsWith('draw-') ? { hours: 1, topic: tag } : { hours: 24, topic: null }

/** The services of Chrome (Chromium without Google's keys uses the second), Firefox, Safari and Edge. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|(?:[\w-]+\.)*push\.(?:services\.mozilla|apple)\.com|(?:[\w-]+\.)+notify\.windows\.com)$/

/**
 * Whether an endpoint belongs to a known push service over HTTPS, or to a configured origin. Any other
 * endpoint would let a user make the server contact arbitrary hosts.
 */
export function isPushService(address: string, others: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (others.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname)
}
