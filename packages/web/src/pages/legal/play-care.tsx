import { Facts } from './Facts.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { Link } from '#ui/Link.tsx'

/** Warning signs, ways to get help, minimum ages, and the measures Fourcast offers. */
export const PLAY_CARE: readonly LegalSection[] = [
  {
    id: 'signs',
    title: 'Signs of a problem',
    body: (
      <>
        <p>Any one of these is reason enough to stop and talk to someone.</p>
        <ul className="bullets">
          <li>You bet more than you meant to, or more often.</li>
          <li>You play to win back your losses.</li>
          <li>You put off rent, food, bills or debts to buy tickets.</li>
          <li>You borrow money, sell things or use credit to play.</li>
          <li>You hide or lie about how much you play.</li>
          <li>You’re restless or irritable when you try to cut back.</li>
          <li>You think about numbers when you should be working, sleeping or with people.</li>
          <li>You play to escape worry or a low mood.</li>
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
          <li>Set a weekly budget before the week starts, and think of it as already spent.</li>
          <li>Pay cash, and leave your cards at home.</li>
          <li>Stop for the day after a loss. Do the same after a win.</li>
          <li>Never play with borrowed money or money meant for something else.</li>
          <li>Choose days when you don’t play, and plan something else for them.</li>
          <li>Tell someone you trust exactly how much you spend.</li>
        </ul>
        <p>
          In Fourcast, you can set your own daily limit or a time reminder. You can also take a
          break for a day, a week, a month or six months. Nobody can end it early. See{' '}
          <Link to="/profile?tab=preferences" className="inline-link">
            your limits and breaks
          </Link>
          .
        </p>
        <p>
          If that’s not enough, many states let you exclude yourself from gambling for a period you
          choose. Many banks will block gambling payments if you ask. The helpline above knows
          what’s available where you live.
        </p>
        <p>
          You can also delete your Fourcast account under{' '}
          <Link to="/profile?tab=security">Profile, Security</Link>. It’s easier to stop playing
          numbers when they’re no longer saved.
        </p>
      </>
    ),
  },
  {
    id: 'for-others',
    title: 'If you’re worried about someone',
    body: (
      <p>
        Choose a calm moment. Say what you’ve seen and that you’re worried, without blame. Don’t
        lend money for gambling, and don’t quietly pay off gambling debts. The helpline is for you,
        too. Call for advice even if the other person doesn’t want to.
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
            ['Elsewhere', '18 or older, or your state’s minimum age if it’s higher'],
          ]}
        />
        <p>
          The same ages apply to Fourcast. Arizona and Louisiana also sell lottery tickets only from
          age 21. If children use your device, sign out when you’re done, and leave “Remember me”
          unchecked.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What Fourcast does about it',
    body: (
      <ul className="bullets">
        <li>It sells no tickets and takes no bets, so it earns nothing from what you bet.</li>
        <li>It shows the odds next to every pick, and chance next to every rate.</li>
        <li>
          It never calls a number “due”, and it doesn’t present close calls as almost winning.
        </li>
        <li>It labels every simulated draw, and none ever counts as a win.</li>
        <li>
          Lowering your limit takes effect immediately. Raising it takes 24 hours. When you reach
          it, we never suggest a plan.
        </li>
        <li>
          During a break, you can’t generate, and we sell, renew and promote nothing. This also
          applies to a new account with your email address.
        </li>
        <li>We send promotional emails only to people who asked for them.</li>
        <li>The helpline is at the bottom of every page.</li>
      </ul>
    ),
  },
]
