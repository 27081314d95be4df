import type { ReactNode } from 'react'
import { PageHeading } from '#ui/PageHeading.tsx'

interface PageProps {
  /** Title of the browser tab: 'Generate' gives 'Generate · Fourcast'. */
  title: string
  /** The h1; defaults to the title. */
  heading?: ReactNode
  lead?: ReactNode
  /** At the end of the heading line: one or two buttons. */
  actions?: ReactNode
  /** On a phone, puts the heading and its actions on one line and hides the lead. */
  slim?: boolean
  children: ReactNode
}

/** A screen of the app: title, lead, actions, then its parts with 24 px between. */
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
          <div className={`flex gap-2 ${slim ? '' : 'flex-wrap max-sm:w-full'}`}>{actions}</div>
        )}
      </div>
      {children}
    </div>
  )
}
