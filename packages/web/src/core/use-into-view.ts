import { type RefObject, useEffect, useRef } from 'react'

/** Of the window's height: what starts lower than this is not seen as an answer to a press. */
const LOW = 0.6

/** On a phone the result stands below the buttons: what is new there is brought into view. */
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
