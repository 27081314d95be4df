import { type RefObject, useEffect, useRef } from 'react'

/** Share of the window's height: a result that starts lower goes unnoticed after a press. */
const LOW = 0.6

/** On a phone the result is below the buttons, so a new one is scrolled into view. */
export function useIntoView(element: RefObject<HTMLElement | null>, news: unknown) {
  const seen = useRef(news)
  useEffect(() => {
    if (news === seen.current) return
    seen.current = news
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (news === null || news === undefined || top < window.innerHeight * LOW) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.current?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  }, [element, news])
}
