import type { LegalSection } from './LegalPage.tsx'
import { Link } from '#ui/Link.tsx'

/** What is not allowed, what a number is worth, and how it all ends. */
export const RULES: readonly LegalSection[] = [
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    body: (
      <>
        <p>Please do not:</p>
        <ul className="bullets">
          <li>open an account for someone below the age above, or let them use yours;</li>
          <li>
            look for a way into data or accounts that are not yours, or put load on the service;
          </li>
          <li>use the service by a program in place of a person, or sell access to it;</li>
          <li>
            sell or publish our numbers as predictions, as tips or as better odds: that would be
            untrue, and others would pay for it;
          </li>
          <li>enter what breaks the law or harms someone.</li>
        </ul>
        <p>
          Looking for weak spots in your own account, carefully and without harm to others, is
          welcome if you tell us what you find before you tell anyone else.
        </p>
      </>
    ),
  },
  {
    id: 'numbers',
    title: 'Numbers and results',
    body: (
      <>
        <p>
          The numbers you make are yours to use. Whether you play one, and for how much, is your own
          decision.
        </p>
        <p>
          Draws come from sources that can be late or wrong. A draw marked ‘Simulated’ was never
          held anywhere: we made it so that there is something to look at, and it never makes a
          winner. A result that we mark as a match is a hint, not a claim: check your official
          ticket with your lottery.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <>
        <p>
          You can stop using Fourcast at any time and delete your account;{' '}
          <Link to="/privacy#deleting">the privacy page</Link> says what goes and what stays.
        </p>
        <p>
          We may limit or close an account that breaks these terms. We say why, and warn first where
          a warning is enough. Where others are being harmed we act at once.
        </p>
        <p>
          We may also end the service as a whole. Then we say so in advance, and leave you time to
          take your results with you.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We build Fourcast with care and offer it as it is. We do not promise that it is always
          there, free of mistakes, or that a result on it is complete or on time.
        </p>
        <p>
          What you stake is at your own risk. We do not replace a stake, a loss, or a prize that you
          did not win, missed or claimed too late, also where something on our screens was wrong.
        </p>
        <p>
          If you have paid us and we are liable all the same, we answer for at most what you paid in
          the twelve months before. None of this limits what the law does not let us limit, such as
          harm done on purpose, or the rights you have as a consumer.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          The date at the top is the date of the last change, and your account holds the version you
          agreed to. If we change something that matters to you, we tell you before it applies. If
          you do not agree, you can stop and delete your account.
        </p>
        <p>
          If one sentence here does not hold before the law, the others still do. The law of the
          place where you live protects you as a consumer, whatever is written here.
        </p>
      </>
    ),
  },
]
