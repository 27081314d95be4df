import './legal.css'
import './parts.css'
import { TERMS_VERSION } from '@fourcast/contract/limits.ts'
import { type ReactNode, useEffect } from 'react'
import { calendarDate } from '#core/format.ts'
import { Description } from '#ui/Description.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

export interface LegalSection {
  /** Anchor. Other pages link to it, so it must not change. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: string
  /** Meta description for search engines. */
  description: string
  sections: readonly LegalSection[]
}

/** Text page. The table of contents is beside the text, or collapsed above it on narrow screens. */
export function LegalPage({ title, lead, description, sections }: LegalPageProps) {
  useEffect(showAnchor, [])
  return (
    <article className="pub legal">
      <Description>{description}</Description>
      <header className="legal-head">
        <PageHeading title={title}>{title}</PageHeading>
        <p className="text-lg text-balance text-muted">{lead}</p>
        <p className="num text-sm text-muted">
          Last changed <time dateTime={TERMS_VERSION}>{calendarDate(TERMS_VERSION)}</time>
        </p>
      </header>
      <nav aria-label="On this page" className="legal-aside">
        <p className="strong text-sm">On this page</p>
        <Contents sections={sections} />
      </nav>
      <details className="legal-fold">
        <summary>
          On this page
          <Icon name="chevronDown" small />
        </summary>
        <nav aria-label="On this page">
          <Contents sections={sections} />
        </nav>
      </details>
      <div className="legal-body">
        {sections.map(({ id, title: heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{heading}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}

const Contents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`} className="legal-link">
          {title}
        </a>
      </li>
    ))}
  </ol>
)

/** Scrolls to the anchor again, because the browser looked for it before the page was rendered. */
function showAnchor() {
  const { hash } = window.location
  if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
}
