import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '#ui/Banner.tsx'

interface ArrivalProps {
  kind?: 'success' | 'info' | 'error'
  /** It was there when the page was opened: nobody waits for it. */
  quiet?: boolean
  action?: ReactNode
  children: ReactNode
}

/** What came of a press. The button that was pressed may be gone: whoever pressed it stands here. */
export function Arrival({ kind = 'success', quiet = false, action, children }: ArrivalProps) {
  const place = useRef<HTMLDivElement>(null)
  const silent = useRef(quiet)
  useEffect(() => {
    if (!silent.current) place.current?.focus()
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-md">
      <Banner kind={kind} announce {...(action === undefined ? {} : { action })}>
        {children}
      </Banner>
    </div>
  )
}
