import { useEffect, useState } from 'react'
import {
  countedOn,
  isDue,
  readSpent,
  TICK,
  writeSpent,
} from '#domains/responsible-play/time-here.ts'
import { now } from '#core/clock.ts'

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const
/** A reader moves nothing for a while: this much silence still counts as use. */
const READING = 60_000
/** No reminder while the user is typing. */
const TYPING = 10_000

const FIELDS = 'input, textarea, select, [contenteditable]'
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"]'

/**
 * Counts the time the app is used, in all tabs of this browser together. Returns the minutes at which a
 * reminder is due; null if none is.
 */
export function useTimeHere(minutes: number) {
  const [reached, setReached] = useState<number | null>(null)
  useEffect(() => {
    let active = now()
    let typed = 0
    const act = (event: Event) => {
      active = now()
      const isField = event.target instanceof Element && event.target.matches(FIELDS)
      if (event.type === 'keydown' && isField) typed = active
    }
    const tick = () => {
      const time = now()
      if (document.hidden || time - active > READING) return
      const spent = countedOn(readSpent(), time)
      const mayTell = time - typed > TYPING && document.querySelector(DIALOGS) === null
      const isTold = mayTell && isDue(spent, minutes)
      writeSpent(isTold ? { ...spent, told: spent.ms } : spent)
      if (isTold) setReached(Math.floor(spent.ms / 60_000))
    }
    tick()
    const timer = setInterval(tick, TICK)
    for (const name of EVENTS) window.addEventListener(name, act, { passive: true, capture: true })
    return () => {
      clearInterval(timer)
      for (const name of EVENTS) window.removeEventListener(name, act, { capture: true })
    }
  }, [minutes])
  return { reached, goOn: () => setReached(null) }
}
