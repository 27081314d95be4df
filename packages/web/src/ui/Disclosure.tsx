import '#styles/disclosure.css'
import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'

interface DisclosureProps {
  title: ReactNode
  /** At the end of the line, visible while closed: a chip, a figure. */
  aside?: ReactNode
  /** Looks like a link, for content that most users leave closed. Otherwise a row of a list. */
  quiet?: boolean
  open?: boolean
  /** Renders large content on first opening only. */
  later?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** A native details element: it opens without a script, and page search finds its content. */
export function Disclosure(props: DisclosureProps) {
  const { title, aside, quiet = false, open, later = false, onOpen, children } = props
  const [drawn, setDrawn] = useState(!later || open === true)
  return (
    <details
      className={`fold ${quiet ? 'fold-quiet' : ''}`}
      open={open}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return
        setDrawn(true)
        onOpen?.()
      }}
    >
      <summary>
        <Icon name="chevronRight" small />
        <span className="fold-title">{title}</span>
        {aside}
      </summary>
      <div className="fold-body">{drawn && children}</div>
    </details>
  )
}
