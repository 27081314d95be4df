import '#styles/first.css'
import './landing.css'
import './sections.css'
import { flash } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { type ReactNode, useState } from 'react'
import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { DemoCard, SAMPLE } from './DemoCard.tsx'
import { CheckedResult } from './CheckedResult.tsx'
import { Odds10k } from './Odds10k.tsx'
import { PlanPrices } from './PlanPrices.tsx'
import { BoxesArt, ChanceArt, ShiftsArt, SumsArt } from './art.tsx'
import { Description } from '#ui/Description.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { useSession } from '#core/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

export default function LandingPage() {
  const [digits, setDigits] = useState<Digits>(SAMPLE)
  return (
    <div className="landing">
      <Description>
        Fourcast turns four digits into a pick by rules you can check. It saves your picks and
        checks them against real draws. For entertainment only, 18+.
      </Description>
      <Hero demo={<DemoCard digits={digits} onChange={setDigits} />} />
      <CheckedResult />
      <Features />
      <Odds10k pick={flash(digits)} />
      <Steps />
      <PlanPrices />
      <Reasons />
      <ClosingCall />
    </div>
  )
}

const INSIDE = ['Complex Algorithms', 'AI Predictions', 'Live Updates', 'Analytics Powered']

function Hero({ demo }: { demo: ReactNode }) {
  return (
    <section className="pub landing-hero" aria-label="Fourcast">
      <div className="grid gap-6">
        <div className="grid gap-4">
          <PageHeading title="Winning Numbers Generator" className="landing-title">
            <img src="/logo.png" alt="" width="64" height="64" />
            Fourcast
          </PageHeading>
          <p className="tagline">Winning Numbers Generator</p>
        </div>
        <p className="lead">
          Turn four digits into a pick. We check it against every draw of your states and tell you
          if it won.
        </p>
        <ul className="flex flex-wrap gap-x-1.5 gap-y-2" aria-label="Features">
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
          {TRIAL_DAYS} days of Basic at once, no card. Then Free:{' '}
          <span className="num">{PLANS.free.limits.generationsPerDay}</span> generations a day.{' '}
          <Link to="/subscription">See the plans</Link>
        </p>
      </div>
      {demo}
    </section>
  )
}

function Features() {
  return (
    <section className="sec" aria-labelledby="features">
      <div className="pub">
        <h2 id="features" className="h-sec">
          Advanced AI Features
        </h2>
        <div className="mt-4 grid gap-3 md:mt-10 md:grid-cols-2 md:gap-6">
          <Feature title="Complex Algorithmic Generator" art={<BoxesArt />}>
            Enter base numbers or let the AI generate them, then choose among four transformations,
            Box&nbsp;1 Silver to Box&nbsp;4 Mo-Money.
          </Feature>
          <Feature title="Intelligent Transformations" art={<ShiftsArt />}>
            Flash Transform adds 3, Mirror Transform adds 5. Bulls-Eye Transformations keep each
            digit in position.
          </Feature>
          <Feature title="AI-Powered Predictions" art={<ChanceArt />}>
            We save a forecast before each draw and compare it with chance afterward.{' '}
            <Link to="/honesty" className="inline-link">
              See our record
            </Link>
            .
          </Feature>
          <Feature title="Advanced Analytics" art={<SumsArt />}>
            See any number’s shape, its history and the ways to play it.
          </Feature>
        </div>
      </div>
    </section>
  )
}

function Feature(props: { title: string; art: ReactNode; children: ReactNode }) {
  return (
    <article className="card feature">
      <div className="feature-art">{props.art}</div>
      <h3 className="md:text-lg">{props.title}</h3>
      <p className="text-muted max-md:text-sm">{props.children}</p>
    </article>
  )
}

const STEPS = [
  ['Enter Your Numbers', 'Type or paste up to four digits. We keep leading zeros and the order.'],
  [
    'Choose Transformation',
    'Silver, Gold, Platinum or Mo-Money: you see what each box does before you press it.',
  ],
  [
    'Get Your Numbers',
    'See your pick with its odds. For 7 days, we check it against real draws of the states you follow. If you follow none, we check every state.',
  ],
] as const

const Steps = () => (
  <section className="sec" aria-labelledby="how">
    <div className="pub">
      <h2 id="how" className="h-sec">
        How It Works
      </h2>
      <ol className="steps mt-10 grid gap-6 md:grid-cols-3">
        {STEPS.map(([title, words]) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{words}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <Start label="Try It Free" />
      </p>
    </div>
  </section>
)

const REASONS: readonly (readonly [icon: IconName, title: string, words: string])[] = [
  [
    'pulse',
    'Live Updates',
    'We check saved picks against new real draws of your states. Simulated draws never count.',
  ],
  [
    'shield',
    'Secure & Private',
    'We store passwords only as hashes and tell browsers to use encrypted connections. No cookies, no trackers.',
  ],
  [
    'clock',
    '24/7 Analytics',
    'Your totals, streak and success rate are up to date, day and night.',
  ],
  ['check', 'One of a Kind', 'We print the chance beside every figure we measure.'],
]

const Reasons = () => (
  <section className="sec bg-sunken" aria-labelledby="why">
    <div className="pub">
      <h2 id="why" className="h-sec">
        Why Choose Fourcast
      </h2>
      <ul className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-4">
        {REASONS.map(([icon, title, words]) => (
          <li key={title} className="reason">
            <Icon name={icon} />
            <h3>{title}</h3>
            <p className="text-[0.9375rem] text-muted">{words}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const ClosingCall = () => (
  <section className="sec" aria-labelledby="start">
    <div className="pub grid justify-items-center gap-5 text-center">
      <h2 id="start" className="h-sec">
        Ready to Start Winning?
      </h2>
      <p className="lead">Nobody can promise a win. We promise to check your picks.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Start label="Start Free Trial" kind="gold" signIn />
      </div>
    </div>
  </section>
)

interface StartProps {
  /** Label of the sign-up link. */
  label: string
  kind?: 'gold'
  /** True to add a sign-in link. */
  signIn?: boolean
}

/** Sign-up and optional sign-in links for guests; a dashboard link for signed-in users. */
function Start({ label, kind, signIn = false }: StartProps) {
  const { isAuthenticated } = useSession()
  const look = { size: 'lg', ...(kind && { kind }) } as const
  if (isAuthenticated)
    return (
      <LinkButton to="/dashboard" {...look}>
        Open dashboard
      </LinkButton>
    )
  return (
    <>
      <LinkButton to="/signup" className="for-guests" {...look}>
        {label}
      </LinkButton>
      {signIn && (
        <LinkButton to="/login" size="lg" kind="second" className="for-guests">
          Sign In
        </LinkButton>
      )}
    </>
  )
}
