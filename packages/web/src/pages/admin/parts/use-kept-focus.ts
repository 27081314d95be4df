import { useEffect, useRef } from 'react'

/** Questions about it lie over the page, and give the focus back. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"]'

/**
 * For a heading that takes the focus when what had it in the same card is gone: a button that is not
 * offered any more, a row that left the list. `within` where it is more than the card.
 */
export function useKeptFocus<Within extends HTMLElement = HTMLElement>() {
  const heading = useRef<HTMLSpanElement>(null)
  const within = useRef<Within>(null)
  const held = useRef<Element | null>(null)
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(OVER_THE_PAGE)) return
      const part = within.current ?? heading.current?.closest('section')
      held.current = part?.contains(target) ? target : null
    }
    document.addEventListener('focusin', hear)
    return () => document.removeEventListener('focusin', hear)
  }, [])
  // After every render: any of them may have taken it away.
  useEffect(() => {
    if (held.current === null || held.current.isConnected) return
    const here = document.activeElement
    if (here !== null && here !== document.body) return
    held.current = null
    heading.current?.focus()
  })
  return { heading, within }
}
