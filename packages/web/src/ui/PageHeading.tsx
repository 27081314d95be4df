import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface PageHeadingProps {
  title: string
  className?: string
  children: ReactNode
}

/** The h1 of a screen: names the tab, and takes the focus when someone came here by a link. */
export function PageHeading({ title, className = '', children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const arrivedByLink = useRef(key !== 'default')
  useEffect(() => {
    if (arrivedByLink.current) heading.current?.focus({ preventScroll: true })
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
