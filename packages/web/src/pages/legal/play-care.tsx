import { Facts } from './Facts.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { Link } from '#ui/Link.tsx'

/** Signs, what helps, ages, and what Fourcast does about it. */
export const PLAY_CARE: readonly LegalSection[] = [
  {
    id: 'signs',
    title: 'Signs of a problem',
    body: (
      <>
        <p>One of these is reason enough to stop and talk to someone.</p>
        <ul className="bullets">
          <li>You stake more than you meant to, or more often.</li>
          <li>You play to win back what you lost.</li>
          <li>Rent, food, bills or a debt wait because of tickets.</li>
          <li>You borrow, sell things or use credit to play.</li>
          <li>You hide how much you play, or lie about it.</li>
          <li>You are restless or irritable when you try to play less.</li>
          <li>You think of numbers when you should be working, sleeping or with people.</li>
          <li>You play to get away from worry or a low mood.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-you-can-do',
    title: 'What you can do',
    body: (
      <>
        <ul className="bullets">
          <li>Decide what a week of play may cost before it begins, and count it as spent.</li>
          <li>Pay in cash, and leave the cards at home.</li>
          <li>After a loss, stop for the day. After a win, too.</li>
          <li>Never play with money that is borrowed or meant for something else.</li>
          <li>Pick days without play, and put something else in their place.</li>
          <li>Tell someone you trust what you spend, in figures.</li>
        </ul>
        <p>
          In Fourcast you can set a daily limit of your own, be reminded of the time, or take a
          break of a day, a week, a month or six months, which nobody can end early:{' '}
          <Link to="/profile?tab=preferences" className="inline-link">
            your limits and breaks
          </Link>
          .
        </p>
        <p>
          If that is not enough: many states let you exclude yourself from play for a time that you
          choose, many banks block payments for gambling on request, and the help line above knows
          what there is where you live.
        </p>
        <p>
          You can delete your Fourcast account, too:{' '}
          <Link to="/profile?tab=security">Profile, Security</Link>. Numbers you save for yourself
          are easier to leave alone when nobody keeps them.
        </p>
      </>
    ),
  },
  {
    id: 'for-others',
    title: 'If you worry about someone',
    body: (
      <p>
        Say what you have seen and that you worry, at a calm moment and without blame. Do not lend
        money for play or pay debts from it in silence. The help line is for you as well: call for
        advice even if the other person does not want to.
      </p>
    ),
  },
  {
    id: 'ages',
    title: 'Ages',
    body: (
      <>
        <Facts
          items={[
            ['Iowa, Mississippi', '21 or older'],
            ['Nebraska', '19 or older'],
            ['Elsewhere', '18 or older, or more where your state asks for more'],
          ]}
        />
        <p>
          The same ages hold for Fourcast. Arizona and Louisiana sell lottery tickets from 21, too.
          If children use your device, sign out when you are done, and leave ‘Remember me’ unticked.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What Fourcast does about it',
    body: (
      <ul className="bullets">
        <li>It sells no tickets and takes no bets, so it earns nothing from what you stake.</li>
        <li>The odds stand beside every pick, and chance beside every rate.</li>
        <li>It calls no number due and shows no near misses.</li>
        <li>A simulated draw is marked as one and never makes a winner.</li>
        <li>
          Lowering a limit takes effect at once; raising it takes 24 hours. When you reach it, we
          never suggest a plan.
        </li>
        <li>
          During a break nothing is generated, sold, renewed or promoted, also in a new account with
          your address.
        </li>
        <li>Promotional mail goes only to those who asked for it.</li>
        <li>The help line stands at the foot of every page.</li>
      </ul>
    ),
  },
]
