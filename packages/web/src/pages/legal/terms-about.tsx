import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import type { LegalSection } from './LegalPage.tsx'
import { oneIn } from '#core/format.ts'
import { Link } from '#ui/Link.tsx'

/** What Fourcast is, and whom it is for. */
export const ABOUT: readonly LegalSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <>
        <ul className="bullets">
          <li>
            Fourcast is for entertainment. It sells no tickets, takes no bets, pays no prizes.
          </li>
          <li>
            The straight odds of any four digits are {oneIn(STRAIGHT_ODDS)}. Nothing in Fourcast
            changes that, and we promise no winnings.
          </li>
          <li>You must be 18 or older, 19 in Nebraska, 21 in Iowa and Mississippi.</li>
          <li>The trial lasts {TRIAL_DAYS} days, needs no card and ends by itself.</li>
          <li>You can stop at any time, without giving a reason.</li>
        </ul>
        <p>
          This summary helps you read; the sections below are what counts. By making an account you
          agree to them. ‘We’ are the people who run the service, ‘you’ are whoever uses it.
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
          Fourcast turns digits you enter into four-digit numbers by fixed rules, keeps the ones you
          save, compares them with draws it knows of, and counts what came of them, beside what
          chance would give.
        </p>
        <p>
          It is unofficial. We belong to no lottery and speak for none. A ticket is bought from your
          lottery, and a prize is claimed there, under its rules.
        </p>
        <p>
          It is not advice. A pick, a score, a pattern or a percentage on our screens is no reason
          to stake money, and none of them makes one number likelier than another.{' '}
          <Link to="/responsible-play">Responsible play</Link> says what the odds mean in dollars.
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
          You may use Fourcast if you are 18 or older; if you are in Nebraska, 19; if you are in
          Iowa or Mississippi, 21. Where the law of your place asks for a higher age, that age
          counts.
        </p>
        <p>
          You may not use it where the law forbids such a service, or while you have had yourself
          excluded from gambling and know that it would draw you back.
        </p>
      </>
    ),
  },
]
