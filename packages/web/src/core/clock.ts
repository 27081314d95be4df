import { useEffect, useRef, useState } from 'react'

/** Milliseconds, by the browser's clock: for durations. Times of the server need `serverNow`. */
export const now = () => Date.now()

/** Milliseconds by which the server's clock is ahead of this browser's. */
let ahead = 0
const listeners = new Set<() => void>()

/** Milliseconds, by the server's clock as its responses give it. */
export const serverNow = () => now() + ahead

/** A difference below this is network latency, not a wrong clock. */
const TOLERANCE = 60_000

/**
 * Reads the server's clock from the response to a call sent at `sentAt`. Ignores cacheable responses, whose
 * date may be older.
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || headers.get('cache-control') !== 'no-store') return
  const receivedAt = now()
  const difference = date - (sentAt + receivedAt) / 2
  const next = Math.abs(difference) < TOLERANCE + (receivedAt - sentAt) ? 0 : difference
  if (Math.abs(next - ahead) < TOLERANCE) return
  ahead = next
  for (const changed of listeners) changed()
}

/** The server's time, updated every `interval` milliseconds. */
export function useNow(interval: number, read: () => number = serverNow) {
  const [time, setTime] = useState(read)
  const rendered = useRef(time)
  useEffect(() => {
    const update = () => setTime(read())
    const timer = setInterval(update, interval)
    listeners.add(update)
    // A response may have corrected the clock since the render.
    if (Math.abs(read() - rendered.current) > TOLERANCE) update()
    return () => {
      clearInterval(timer)
      listeners.delete(update)
    }
  }, [interval, read])
  return time
}
