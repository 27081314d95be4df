import '#styles/cards.css'
import { type ReactNode, useId } from 'react'

interface QuietSectionProps {
  title: string
  /** At the end of the heading line. */
  aside?: ReactNode
  children: ReactNode
}

/** The third level after hero and card: a title over a hairline, for text. */
export function QuietSection({ title, aside, children }: QuietSectionProps) {
  const id = useId()
  return (
    <section
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3"
      aria-labelledby={id}
    >
      <div className="card-head border-b border-line pb-3">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
