import type { ReactNode } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'

interface PageProps {
  /** Of the browser's tab: 'Generate' gives 'Generate · Fourcast'. */
  title: string
  /** The h1; the title unless given. */
  heading?: ReactNode
  /** One line of context. */
  lead?: ReactNode
  /** At the end of the heading's line: one or two buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the app: title, one line of context, its actions, then its parts with 24 px between. */
export function Page({ title, heading, lead, actions, children }: PageProps) {
  return (
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <PageHeading title={title}>{heading ?? title}</PageHeading>
          {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
