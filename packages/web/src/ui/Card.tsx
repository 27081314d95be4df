import '#styles/cards.css'
import { type ReactNode, useId } from 'react'

interface CardProps {
  /** A level 2 heading, which also names the card. */
  title?: ReactNode
  /** Smaller heading, for a card beside the main one. */
  minor?: boolean
  /** At the end of the heading line: a link, a chip, a button. */
  aside?: ReactNode
  /** Without padding: for a table. */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card({
  title,
  minor = false,
  aside,
  flush = false,
  className = '',
  children,
}: CardProps) {
  const headingId = useId()
  const classes = `card ${flush ? 'card-flush' : ''} ${className}`
  if (title === undefined) return <div className={classes}>{children}</div>
  return (
    <section className={classes} aria-labelledby={headingId}>
      <div className="card-head">
        <h2 id={headingId} className={minor ? 'text-base' : ''}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
