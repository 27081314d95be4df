import { useSyncExternalStore } from 'react'
import { now } from '#core/clock.ts'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/phone.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { version } from '../../../../../package.json'

const LINKS = [
  ['/sources', 'Draw sources'],
  ['/honesty', 'How honest is Fourcast?'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/responsible-play', 'Responsible play'],
  ['/contact', 'Contact'],
] as const

const never = () => () => undefined
const thisYear = () => new Date(now()).getFullYear()
/** 2026 until hydration, as in the prerendered page: the year may have changed since the build. */
const useYear = () => useSyncExternalStore(never, thisYear, () => 2026)

export function Footer({ wide = false }: { wide?: boolean }) {
  return (
    <footer className="foot">
      <div className={`foot-in ${wide ? 'foot-wide' : ''}`}>
        <div className="grid gap-3">
          <HelpLine />
          <p>
            For entertainment only. 18+ (19+ in Nebraska, 21+ in Iowa and Mississippi). Unofficial.
            Not affiliated with any lottery.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap content-start gap-x-6 lg:justify-end">
          {LINKS.map(([to, label]) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap justify-between gap-x-6 lg:col-span-2 lg:border-t lg:border-line lg:pt-4">
          <span className="num">© {useYear()} Fourcast. All rights reserved.</span>
          <span className="num">Version {version}</span>
        </div>
      </div>
    </footer>
  )
}

function HelpLine() {
  const { text, phone, sms, chatUrl, chatLabel } = useConfig()?.helpLine ?? HELP_LINE
  return (
    <p className="flex items-start gap-3 text-ink">
      <Icon name="phone" className="mt-px text-primary" />
      <span>
        {text}{' '}
        <a href={`tel:${dialled(phone)}`} className="inline-link strong whitespace-nowrap">
          {phone}
        </a>
        , text{' '}
        <a href={`sms:${dialled(sms)}`} className="inline-link strong whitespace-nowrap">
          {sms}
        </a>
        ,{' '}
        <a href={chatUrl} className="inline-link whitespace-nowrap">
          {chatLabel}
        </a>
      </span>
    </p>
  )
}
