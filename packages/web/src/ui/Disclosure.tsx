import '#styles/disclosure.css'
import { type ReactNode, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'

interface DisclosureProps {
  title: ReactNode
  /** At the end of the line, seen while it is closed too: a chip, a figure. */
  aside?: ReactNode
  /** A link's look, for what most people leave closed. Otherwise a row of a list. */
  quiet?: boolean
  open?: boolean
  /** What is in it is drawn when it is opened for the first time: for what is large. */
  later?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** The browser's own fold: it opens without a script, and searching the page finds what is in it. */
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
