interface WaitingWords {
  heading?: string
  lead?: string
  /** True if the screen starts with the deep green answer of the dashboard. */
  hasHero?: boolean
}

/**
 * Heading and first line of each screen, for its HTML file. They repeat the screen's own text: the journey 'a
 * screen is seen before its code has run' compares both.
 */
export const WAITING: Readonly<Record<string, WaitingWords>> = {
  // The dashboard's heading has the user's name.
  '/dashboard': { hasHero: true },
  '/generate': {
    heading: 'Cash4 Number Generator',
    lead: 'Enter one to four digits, then press a box.',
  },
  '/history': {
    heading: 'Number History',
    lead: 'We check saved results for 7 days against real draws of your states. Without any, we check every state.',
  },
  '/numbers': {
    heading: 'My numbers',
    lead: 'We check them against every draw you choose.',
  },
  '/analyze': {
    heading: 'Advanced Analytics',
  },
  '/suggest': {
    heading: 'ML Suggestions',
  },
  '/lottery': {
    heading: 'Cash 4 Lottery Updates',
  },
  '/luck': {
    heading: 'Luck lab',
    lead: 'See what luck alone does to money, waits and streaks. Nothing here changes the odds.',
  },
  '/honesty': {
    heading: 'How honest is Fourcast?',
    lead: 'Fair draws have no pattern to learn. This page shows how our models did in every state, good or bad.',
  },
  '/sources': {
    heading: 'Where our draws come from',
    lead: 'Real draws come from the lotteries themselves. Simulated draws are for practice, and are always labeled.',
  },
  '/contact': {
    heading: 'Contact us',
    lead: 'A person reads every message and answers by email.',
  },
  '/responsible-play': {
    heading: 'Responsible play',
    lead: 'A four-digit game is a pastime that costs money. This page shows how much, and where to get help.',
  },
  '/outbox': {
    heading: 'Outbox',
    lead: 'Emails and texts that weren’t sent. In development, they’re saved to a folder.',
  },
  '/fair': {
    heading: 'Fair random picks',
    lead: 'Get a random number in one tap, then verify that nobody chose it.',
  },
}
