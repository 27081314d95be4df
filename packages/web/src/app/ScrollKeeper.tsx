import { useEffect, useRef } from 'react'
import { useArrival, useLocation } from '#core/routing/router.tsx'

const positions = new Map<string, number>()

/** Starts a new page at its top, and restores the scroll position after Back. */
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
    // The head tags of a prerendered page are wrong for the next page.
    for (const said of document.head.querySelectorAll('[data-page]')) said.remove()
    if (back) return scrollBack(positions.get(key) ?? 0)
    if (hash === '') window.scrollTo(0, 0)
    return undefined
  }, [pathname, back, key, hash])

  return null
}

/**
 * Retries for 60 frames, about a second, because the page may still be growing. Returns a function that stops
 * it.
 */
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
