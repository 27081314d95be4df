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
  /** On a phone the heading and its actions share one line, and the line of context goes. */
  slim?: boolean
  children: ReactNode
}

/** A screen of the app: title, one line of context, its actions, then its parts with 24 px between. */
export function Page({ title, heading, lead, actions, slim = false, children }: PageProps) {
  return (
    <div className="page">
      <div
        className={`flex items-end justify-between gap-4 ${slim ? 'max-lg:items-center max-lg:gap-2' : 'flex-wrap'}`}
      >
        <div>
          <PageHeading title={title} className={slim ? 'max-lg:text-xl' : ''}>
            {heading ?? title}
          </PageHeading>
          {lead !== undefined && (
            <p className={`mt-2 text-muted ${slim ? 'max-lg:hidden' : ''}`}>{lead}</p>
          )}
        </div>
        {actions !== undefined && (
          <div className={`flex gap-2 ${slim ? '' : 'flex-wrap'}`}>{actions}</div>
        )}
      </div>
      {children}
    </div>
  )
}
