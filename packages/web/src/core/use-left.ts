import { useState } from 'react'
import { useNow } from './clock.ts'
import { type Left, leftOf } from './countdown.ts'

const CALM = 10_000
const LAST = 1_000
/** When seconds begin to be shown, and a calm step before. */
const NEAR = 60_000 + CALM

/** What is left until a moment, in milliseconds since 1970; looks each second only near the end. */
export function useLeft(at: number): Left | null {
  const [interval, setInterval] = useState(CALM)
  const left = at - useNow(interval)
  const wanted = left > 0 && left <= NEAR ? LAST : CALM
  if (wanted !== interval) setInterval(wanted)
  return leftOf(left)
}
