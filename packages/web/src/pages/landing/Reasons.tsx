import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { Start } from './Start.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { LiveStates } from '#domains/draws/LiveStates.tsx'

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

export const Reasons = () => (
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

export const ClosingCall = () => (
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
