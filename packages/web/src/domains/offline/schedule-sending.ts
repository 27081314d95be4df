import { connection } from '#core/connection.ts'
import { hasUnsent } from './clear.ts'
import { onUnsent } from './unsent-added.ts'

/** First wait before a retry; each further one is twice as long. */
const FIRST_WAIT = 15_000
const LONGEST_WAIT = 5 * 60_000

/**
 * Sends offline picks now, after each that is stored, and when the connection is back. While online, a
 * try that leaves some is repeated with backoff. Returns a function that stops it.
 * @param send answers whether some wait for another try
 */
export function scheduleSending(send: () => Promise<boolean>) {
  let wait = FIRST_WAIT
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    clearTimeout(timer)
    if (!hasUnsent() || connection.isOffline()) return
    const isLeft = await send().catch(() => true)
    clearTimeout(timer)
    if (isOver) return
    if (!isLeft) wait = FIRST_WAIT
    else if (!connection.isOffline()) {
      timer = setTimeout(() => void attempt(), wait)
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }
  }
  const now = () => {
    wait = FIRST_WAIT
    void attempt()
  }
  now()
  const stops = [connection.onBack(now), onUnsent(now)]
  return () => {
    isOver = true
    clearTimeout(timer)
    stops.forEach((stop) => stop())
  }
}
