import { useEffect, useState } from 'react'

/** Milliseconds, by the browser's clock. The one place that asks for it. */
export const now = () => Date.now()

/** The time, again every `interval` milliseconds. */
export function useNow(interval: number) {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return time
}
