/** Every page that anyone may open. */
export const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/terms',
  '/privacy',
  '/responsible-play',
  '/contact',
  '/honesty',
]

/** Every page, and every tab of one, behind the sign-in. */
export const SIGNED_IN = [
  '/dashboard',
  '/generate',
  '/history',
  '/history?tab=winning',
  '/history?tab=statistics',
  '/suggest',
  '/suggest?tab=patterns',
  '/suggest?tab=hot-cold',
  '/suggest?tab=insights',
  '/analyze',
  '/analyze?numbers=0768&state=GA',
  '/fair',
  '/lottery',
  '/lottery?tab=calendar',
  '/lottery?tab=find&state=GA&number=0768',
]
