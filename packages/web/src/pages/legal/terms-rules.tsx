import type { LegalSection } from './LegalPage.tsx'
import { Link } from '#ui/Link.tsx'

/** Prohibited use, the value of numbers, ending, liability and changes. */
export const RULES: readonly LegalSection[] = [
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    body: (
      <>
        <p>Please don’t:</p>
        <ul className="bullets">
          <li>open an account for someone under the minimum age, or let them use yours;</li>
          <li>try to access data or accounts that aren’t yours, or overload the service;</li>
          <li>use a program to operate the service in place of a person, or sell access to it;</li>
          <li>
            sell or publish our numbers as predictions, tips or better odds. That would be untrue,
            and other people would pay for it;
          </li>
          <li>enter anything that breaks the law or harms someone.</li>
        </ul>
        <p>
          You’re welcome to look for security flaws in your own account. Be careful, don’t harm
          others, and tell us before you tell anyone else.
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
          The numbers you generate are yours to use. Whether you play one, and for how much, is up
          to you.
        </p>
        <p>
          Draws come from sources that can be late or wrong. A draw marked “Simulated” never took
          place. We generated it for practice, and it never counts as a win. A match we show is not
          proof of a prize. Check your official ticket with your lottery.
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
          You can stop using Fourcast and delete your account at any time.{' '}
          <Link to="/privacy#deleting">The privacy page</Link> explains what we delete and what we
          keep.
        </p>
        <p>
          We may limit or close an account that breaks these terms. We’ll tell you why. If a warning
          is enough, we’ll warn you first. If others are being harmed, we’ll act immediately.
        </p>
        <p>
          We may also shut down the service. If we do, we’ll tell you in advance and give you time
          to download your results.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We build Fourcast with care, and offer it as is. We don’t promise that it’s always
          available or free of errors, or that results are complete or on time.
        </p>
        <p>
          You bet at your own risk. We don’t reimburse stakes or losses, or prizes you didn’t win,
          missed or claimed too late. This applies even if something on our screens was wrong.
        </p>
        <p>
          If we’re liable anyway, our liability is limited to what you paid us in the previous
          twelve months. None of this limits anything the law doesn’t let us limit, such as
          intentional harm or your rights as a consumer.
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
          The date at the top shows the last change. We store which version you agreed to. If we
          make a change that matters to you, we’ll tell you before it takes effect. If you don’t
          agree, you can stop using Fourcast and delete your account.
        </p>
        <p>
          If part of these terms is invalid, the rest still applies. The consumer protection law
          where you live applies whatever these terms say.
        </p>
      </>
    ),
  },
]
