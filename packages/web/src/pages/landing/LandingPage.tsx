import '#styles/first.css'
import './landing.css'
import './sections.css'
import { flash } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { type ReactNode, useState } from 'react'
import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { DemoCard, SAMPLE } from './DemoCard.tsx'
import { Odds10k } from './Odds10k.tsx'
import { BoxesArt, ChanceArt, ShiftsArt, SumsArt } from './art.tsx'
import { Description } from '#ui/Description.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHeading } from '#ui/PageHeading.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { LiveStates } from '#domains/draws/LiveStates.tsx'
import { useSession } from '#core/session.ts'
import { LinkButton } from '#ui/LinkButton.tsx'

export default function LandingPage() {
  const [digits, setDigits] = useState<Digits>(SAMPLE)
  return (
    <div className="landing">
      <Description>
        Fourcast turns four digits into a pick by rules you can check. It saves your picks and shows
        the true odds of each. For entertainment only, 18+.
      </Description>
      <Hero demo={<DemoCard digits={digits} onChange={setDigits} />} />
      <Features />
      <Odds10k pick={flash(digits)} />
      <Steps />
      <Reasons />
      <ClosingCall />
    </div>
  )
}

const INSIDE = ['Complex Algorithms', 'AI Predictions', 'Live Updates', 'Analytics Powered']

function Hero({ demo }: { demo: ReactNode }) {
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

function Features() {
  return (
    <section className="sec pt-0!" aria-labelledby="features">
      <div className="pub">
        <h2 id="features" className="h-sec">
          Advanced AI Features
        </h2>
        <p className="lead mt-3">
          Tools for making careful picks. None of them claims to change the draw.
        </p>
        <div className="mt-10 grid gap-6 md:grid-cols-2">
          <Feature title="Complex Algorithmic Generator" art={<BoxesArt />}>
            Enter base numbers or let the AI generate them, and choose among four transformations,
            Box&nbsp;1 Silver to Box&nbsp;4 Mo-Money. Each result says how it was made.
          </Feature>
          <Feature title="Intelligent Transformations" art={<ShiftsArt />}>
            Flash Transform adds 3, Mirror Transform adds 5, and 9 wraps around to 0. Bulls-Eye
            Transformations keep each digit in position, because order matters in a straight play.
          </Feature>
          <Feature title="AI-Powered Predictions" art={<ChanceArt />}>
            We make a forecast before each draw, score it afterward, and always compare it with
            chance. No model can predict a fair draw, and{' '}
            <Link to="/honesty" className="inline-link">
              our record
            </Link>{' '}
            says so.
          </Feature>
          <Feature title="Advanced Analytics" art={<SumsArt />}>
            Break down any number: its shape, its history and the ways to play it. Compare your own
            totals and wins with chance.
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
      <h3 className="text-lg">{props.title}</h3>
      <p className="text-muted">{props.children}</p>
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
    'See your pick with its odds. Save it, and for seven days we check real draws: those of the states you follow, or of every state if you follow none.',
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
    'We check saved picks against each new real draw. Simulated draws are labeled and never count as wins.',
  ],
  [
    'shield',
    'Secure & Private',
    'We store passwords only as hashes and tell browsers to use encryption. No cookies, no trackers, and we never sell your data.',
  ],
  [
    'clock',
    '24/7 Analytics',
    'Your totals, streak and success rate update the moment something changes, day or night.',
  ],
  [
    'check',
    'One of a Kind',
    'We show every result next to what chance alone would give. No promises, no near misses, no “due” numbers.',
  ],
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
      <LiveStates className="mt-10 max-w-[46rem] text-[0.9375rem] text-muted" />
    </div>
  </section>
)

const ClosingCall = () => (
  <section className="sec" aria-labelledby="start">
    <div className="pub grid justify-items-center gap-5 text-center">
      <h2 id="start" className="h-sec">
        Ready to Start Winning?
      </h2>
      <p className="lead">
        Nobody can promise you a win. You get {TRIAL_DAYS} days of Basic without a card, and honest
        odds.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Start label="Start Free Trial" kind="gold" signIn />
      </div>
    </div>
  </section>
)

interface StartProps {
  /** What the way to sign up is called. */
  label: string
  kind?: 'gold'
  /** Whether those who have an account are led to the login, too. */
  signIn?: boolean
}

/** The way in: to sign up and in for guests, to the dashboard for someone signed in. */
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
