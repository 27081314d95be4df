import { useEffect, useRef } from 'react'
import { useArrival, useLocation } from '#core/routing/router.tsx'

const positions = new Map<string, number>()

/** Starts a new page at its top, and brings back where someone was when they go back. */
export function ScrollKeeper() {
  const { key, pathname, hash } = useLocation()
  const back = useArrival() === 'pop'
  const shownPath = useRef(pathname)

  useEffect(() => {
    const keep = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])

  useEffect(() => {
    // A new search or hash on the same path is the same page.
    if (shownPath.current === pathname) return undefined
    shownPath.current = pathname
    // What a prerendered page says of itself to others is not true of the next.
    for (const said of document.head.querySelectorAll('[data-page]')) said.remove()
    if (back) return scrollBack(positions.get(key) ?? 0)
    if (hash === '') window.scrollTo(0, 0)
    return undefined
  }, [pathname, back, key, hash])

  return null
}

/** The page may still be loading: tries until it is long enough, for a second. Answers how to stop. */
function scrollBack(wanted: number) {
  let tries = 60
  let frame = 0
  const restore = () => {
    window.scrollTo(0, wanted)
    tries -= 1
    if (Math.abs(window.scrollY - wanted) > 1 && tries > 0) frame = requestAnimationFrame(restore)
  }
  restore()
  return () => cancelAnimationFrame(frame)
}
