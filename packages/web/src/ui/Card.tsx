import '#styles/cards.css'
import { type ReactNode, useId } from 'react'

interface CardProps {
  /** Its heading, level 2, which also names it. */
  title?: ReactNode
  /** Smaller, for a card beside the main one. */
  minor?: boolean
  /** At the end of the heading's line: a link, a chip, a button. */
  aside?: ReactNode
  /** No padding: for a table. */
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
