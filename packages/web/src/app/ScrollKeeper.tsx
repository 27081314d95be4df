import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const positions = new Map<string, number>()

/** Starts a new page at its top, and brings back where someone was when they go back. */
export function ScrollKeeper() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    const keep = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])

  useEffect(() => {
    if (type !== 'POP') {
      if (hash === '') window.scrollTo(0, 0)
      return
    }
    const wanted = positions.get(key)
    if (wanted === undefined) return
    // The page may still be loading; try until it is long enough, for a second.
    let tries = 60
    let frame = 0
    const restore = () => {
      window.scrollTo(0, wanted)
      tries -= 1
      if (Math.abs(window.scrollY - wanted) > 1 && tries > 0) frame = requestAnimationFrame(restore)
    }
    restore()
    return () => cancelAnimationFrame(frame)
    // A new path is a new page; a new search or hash on it is not.
  }, [pathname])

  return null
}
