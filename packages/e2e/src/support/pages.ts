/** All public pages. */
export const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/subscription',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/unsubscribe',
  '/terms',
  '/privacy',
  '/responsible-play',
  '/contact',
  '/honesty',
  '/sources',
]

/** All pages behind the sign-in, with all of their tabs. */
export const SIGNED_IN = [
  '/dashboard',
  '/generate',
  '/history',
  '/history?tab=winning',
  '/history?tab=winning&game=powerball',
  '/history?tab=statistics',
  '/numbers',
  '/suggest',
  '/suggest?tab=patterns',
  '/suggest?tab=hot-cold',
  '/suggest?tab=insights',
  '/analyze',
  '/analyze?numbers=0768&state=GA',
  '/luck',
  '/luck?tab=waits&state=GA&number=0768',
  '/luck?tab=ledger',
  '/luck?tab=fake',
  '/fair',
  '/profile',
  '/profile?tab=security',
  '/profile?tab=preferences',
  '/profile?tab=subscription',
  '/lottery',
  '/lottery?tab=calendar',
  '/lottery?tab=find&state=GA&number=0768',
]

/** Pages that differ for a user without results. */
export const EMPTY = SIGNED_IN.filter((path) =>
  /^\/(dashboard|generate|history|luck\?tab=ledger|numbers|suggest)/.test(path),
)

/** Screens with a prerendered first view. */
export const WAITING_SCREENS = [
  '/dashboard',
  '/generate',
  '/history',
  '/numbers',
  '/numbers/01990000-0000-7000-8000-000000000000',
  '/analyze',
  '/suggest',
  '/lottery',
  '/luck',
  '/fair',
  '/subscription',
  '/honesty',
  '/sources',
  '/contact',
  '/responsible-play',
] as const
