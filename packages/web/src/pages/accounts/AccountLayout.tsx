import '#styles/accounts.css'
import type { ReactNode } from 'react'
import { Balls } from '#ui/Balls.tsx'
import { Description } from '#ui/Description.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Logo } from '#ui/Logo.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

export type Feature = readonly [icon: IconName, name: string, what: string]

interface AccountLayoutProps {
  /** Title of the browser tab. */
  title: string
  /** Meta description for search engines and link previews. */
  description: string
  heading: string
  /** Text above the form; null if there is none. */
  lead: ReactNode
  /** Features of the app, shown beside the form. Without them the form is alone. */
  features?: readonly Feature[]
  children: ReactNode
}

/** Centered form with an optional list of features beside it. */
export function AccountLayout(props: AccountLayoutProps) {
  const { title, description, heading, lead, features, children } = props
  return (
    <div className="pub grid justify-items-center gap-8 py-6 md:py-10 lg:py-14">
      <Description>{description}</Description>
      <div className={`w-full ${features ? 'account-pair' : 'max-w-[29rem]'}`}>
        <div className="account-form">
          <div className="grid justify-items-start gap-2">
            <Logo size={44} />
            <PageHeading title={title} className="mt-3 text-[1.75rem] sm:text-[2rem]">
              {heading}
            </PageHeading>
            {lead !== null && <p className="text-muted">{lead}</p>}
          </div>
          {children}
        </div>
        {features && <Aside features={features} />}
      </div>
    </div>
  )
}

const ENTERED = [1, 2, 3, 4] as const
const PICK = [4, 5, 6, 7] as const

function Aside({ features }: { features: readonly Feature[] }) {
  return (
    <aside className="deep account-aside" aria-label="What you get">
      <div className="grid justify-items-start gap-3">
        <h2 className="mb-3 max-w-[14ch] text-[1.75rem] leading-tight tracking-display">
          A pick, and its true odds
        </h2>
        <Balls numbers={ENTERED} entered size="sm" label="Your digits 1 2 3 4" />
        <span className="text-sm text-on-deep-muted">Box 1 Silver adds 3 to each digit</span>
        <Balls numbers={PICK} method="flash" size="lg" />
        <OddsLine numbers={PICK} className="text-on-deep-muted" />
      </div>
      <ul className="grid gap-5">
        {features.map(([icon, name, what]) => (
          <li key={name} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Icon name={icon} className="mt-0.5 text-deep-gold" />
            <span>
              <span className="strong">{name}</span>
              <span className="block text-sm text-on-deep-muted">{what}</span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
