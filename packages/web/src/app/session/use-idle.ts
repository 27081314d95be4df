import { IDLE_MINUTES, IDLE_WARNING_SECONDS } from '@fourcast/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { now } from '#core/clock.ts'
import { setInSession } from '#core/storage/storage.ts'
import { ACTIVITY_KEY } from '#core/storage/storage-keys.ts'

const LIMIT = IDLE_MINUTES * 60_000
const WARNING = IDLE_WARNING_SECONDS * 1_000
/** Interval at which activity is reported to the server. */
const REPORT_EVERY = 60_000
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const

interface Idle {
  /** Reports activity to the server. */
  report: () => void
  end: () => void
}

/**
 * Ends the session after 30 minutes without activity, in time of this browser's clock since the last
 * activity, never the server's clock. Returns the seconds left in the last two minutes.
 */
export function useIdle({ report, end }: Idle) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const run = useRef({ report, end })
  const stay = useRef<() => void>(() => undefined)
  useEffect(() => {
    run.current = { report, end }
  })

  useEffect(() => {
    let last = now()
    let reported = last
    let warning = false
    let checking: ReturnType<typeof setTimeout>
    let reporting: ReturnType<typeof setTimeout> | undefined
    setInSession(ACTIVITY_KEY, String(last))

    const check = () => {
      clearTimeout(checking)
      const left = last + LIMIT - now()
      warning = left <= WARNING
      setSecondsLeft(warning ? Math.max(Math.ceil(left / 1_000), 0) : null)
      if (left <= 0) return run.current.end()
      checking = setTimeout(check, warning ? left % 1_000 || 1_000 : left - WARNING)
    }
    const reportNow = () => {
      clearTimeout(reporting)
      reporting = undefined
      reported = now()
      run.current.report()
    }
    const act = () => {
      // Once the dialog is open it needs an answer, not a mouse that moves.
      if (warning || now() - last < 1_000) return
      last = now()
      setInSession(ACTIVITY_KEY, String(last))
      reporting ??= setTimeout(reportNow, Math.max(reported + REPORT_EVERY - last, 0))
    }
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== ACTIVITY_KEY || newValue === null) return
      last = Math.max(last, Number(newValue))
      check()
    }
    stay.current = () => {
      last = now()
      setInSession(ACTIVITY_KEY, String(last))
      reportNow()
      check()
    }

    check()
    for (const name of EVENTS) window.addEventListener(name, act, { passive: true })
    window.addEventListener('storage', follow)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(checking)
      clearTimeout(reporting)
      for (const name of EVENTS) window.removeEventListener(name, act)
      window.removeEventListener('storage', follow)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])

  return { secondsLeft, stay: () => stay.current() }
}
