import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import type { ReactNode } from 'react'
import { Start } from './Start.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'

const INSIDE = ['Complex Algorithms', 'AI Predictions', 'Live Updates', 'Analytics Powered']

export function Hero({ demo }: { demo: ReactNode }) {
  return (
    <section className="pub hero" aria-label="Fourcast">
      <div className="grid gap-6">
        <div className="grid gap-4">
          <PageHeading title="Winning Numbers Generator" className="hero-title">
            <img src="/logo.png" alt="" width="64" height="64" />
            Fourcast
          </PageHeading>
          <p className="tagline">Winning Numbers Generator</p>
        </div>
        <p className="lead">
          Turn four digits into a pick by rules you can check. Save your picks and compare them with
          later draws. Every figure shows the true odds, so you know what you’re playing.
        </p>
        <ul className="flex flex-wrap gap-x-1.5 gap-y-2" aria-label="What is inside">
          {INSIDE.map((name) => (
            <li key={name} className="flex">
              <Chip kind="green">{name}</Chip>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap gap-3">
          <Start label="Get Started Free" signIn />
        </div>
        <p className="text-sm text-muted">
          {TRIAL_DAYS} days of Basic, no card. Then Free:{' '}
          <span className="num">{PLANS.free.limits.generationsPerDay}</span> generations a day.{' '}
          <Link to="/subscription">See the plans</Link>
        </p>
      </div>
      {demo}
    </section>
  )
}
