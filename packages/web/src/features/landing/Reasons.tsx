import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { Start } from '#features/landing/Start.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'

const REASONS: readonly (readonly [icon: IconName, title: string, words: string])[] = [
  [
    'pulse',
    'Live Updates',
    'A kept pick meets each new real draw as it is stored. A simulated draw says that it is one, and never makes a winner.',
  ],
  [
    'shield',
    'Secure & Private',
    'Passwords are stored as hashes only, and browsers are told to insist on encryption. No cookies, no trackers, nothing sold.',
  ],
  [
    'clock',
    '24/7 Analytics',
    'Totals, streak and success rate are counted the moment something changes, at any hour.',
  ],
  [
    'check',
    'One of a Kind',
    'The chance of it happening anyway stands beside what happened. No promise, no near miss, no number that is due.',
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
        Nobody can promise you a win. You get Basic for {TRIAL_DAYS} days without a card, and the
        odds told straight.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Start label="Start Free Trial" kind="gold" signIn />
      </div>
    </div>
  </section>
)
