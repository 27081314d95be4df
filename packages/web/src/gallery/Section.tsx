import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  lead?: string
  children: ReactNode
}

/** A section of the gallery: its tests take one screenshot of it. */
export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} className="gallery-section" aria-labelledby={`${id}-title`}>
    <div>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p className="text-sm text-muted">{lead}</p>}
    </div>
    {children}
  </section>
)

/** Components side by side from 768 px on. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="specimens specimens-2">{children}</div>
)
