import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import type { LegalSection } from './LegalPage.tsx'
import { oneIn } from '#core/format.ts'
import { Link } from '#ui/Link.tsx'

/** Purpose of Fourcast and eligibility. */
export const ABOUT: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <>
        <ul className="bullets">
          <li>
            Fourcast is for entertainment. It sells no tickets, takes no bets and pays no prizes.
          </li>
          <li>
            The straight odds of any four digits are {oneIn(STRAIGHT_ODDS)}. Nothing in Fourcast
            changes that, and we don’t promise wins.
          </li>
          <li>You must be 18 or older (19 in Nebraska, 21 in Iowa and Mississippi).</li>
          <li>The trial lasts {TRIAL_DAYS} days, needs no card and ends on its own.</li>
          <li>You can stop at any time. You don’t need to give a reason.</li>
        </ul>
        <p>
          This is a summary. The sections below are the agreement, and you accept them when you
          create an account. “We” are the people who run the service. “You” are the person who uses
          it.
        </p>
      </>
    ),
  },
  {
    id: 'what-it-is',
    title: 'What Fourcast is',
    body: (
      <>
        <p>
          Fourcast turns the digits you enter into four-digit numbers, using fixed rules or a
          trained model. It stores the numbers you save and compares them with the draws it has. It
          shows your results next to what chance alone would give.
        </p>
        <p>
          It’s unofficial. We’re not part of any lottery and don’t speak for one. You buy tickets
          and claim prizes from your lottery, under its rules.
        </p>
        <p>
          It’s not advice. A pick, score, pattern or percentage on our screens is no reason to bet
          money. None of them makes one number more likely than another.{' '}
          <Link to="/responsible-play">Responsible play</Link> explains what the odds mean in
          dollars.
        </p>
      </>
    ),
  },
  {
    id: 'who-may-use-it',
    title: 'Who may use it',
    body: (
      <>
        <p>
          You may use Fourcast if you’re 18 or older. The minimum age is 19 in Nebraska, and 21 in
          Iowa and Mississippi. If your local law requires a higher age, that age applies.
        </p>
        <p>
          You may not use Fourcast where the law prohibits it. Don’t use it if you’ve excluded
          yourself from gambling and it could draw you back in.
        </p>
      </>
    ),
  },
]
