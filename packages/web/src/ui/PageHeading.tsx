import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '#core/routing/router.tsx'

interface PageHeadingProps {
  title: string
  className?: string
  children: ReactNode
}

/** The history entry that the browser loaded; undefined when pages are prerendered. */
const LOADED: unknown = Object(globalThis.history?.state).key

/**
 * The h1 of a screen: it sets the tab's title, and takes the focus after a link was followed. After a load or
 * reload it does not, so that Tab leads to the skip link first.
 */
export function PageHeading({ title, className = '', children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const arrivedByLink = useRef(key !== 'default' && key !== LOADED)
  useEffect(() => {
    // A menu or dialog opened while the page loaded keeps the focus: it would close on losing it.
    const opened = document.activeElement?.closest('[role="menu"], dialog') ?? null
    if (arrivedByLink.current && opened === null) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <title>{title === 'Fourcast' ? title : `${title} · Fourcast`}</title>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  )
}
