/** Of one person; the browser that was added first makes way for the eleventh. */
export const MOST_BROWSERS = 10

/** Subscribing again and again asks push services of others for nothing. */
export const SUBSCRIBING = { points: 30, seconds: 3600 }

/** Two messages that say `draw-GA` replace each other, on the way and on the screen. */
export const drawTag = (state: string) => `draw-${state}`

interface Manner {
  /** How long it is worth telling, here and at the push service. */
  hours: number
  /** At the push service a newer message of a topic takes the place of one that still waits. */
  topic: string | null
}

/** How a message is sent: a draw is old news after an hour, a win is not. */
export const mannerOf = (tag: string): Manner =>
  tag.startsWith('draw-') ? { hours: 1, topic: tag } : { hours: 24, topic: null }

/** The services of Chrome (Chromium without Google's keys uses the second), Firefox, Safari and Edge. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|(?:[\w-]+\.)*push\.(?:services\.mozilla|apple)\.com|(?:[\w-]+\.)+notify\.windows\.com)$/

/**
 * Whether an address is one that browsers are told through: https on its own port at a known service,
 * or an origin that the configuration names. To any other address we would be sent by a stranger.
 */
export function isPushService(address: string, others: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (others.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname)
}
