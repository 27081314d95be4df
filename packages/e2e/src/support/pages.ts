/** Every page that anyone may open. */
export const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/subscription',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
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
  '/profile',
  '/profile?tab=security',
  '/profile?tab=preferences',
  '/profile?tab=subscription',
  '/lottery',
  '/lottery?tab=calendar',
  '/lottery?tab=find&state=GA&number=0768',
]

/**
 * What a view looks at: every second one, the other view the others, so that a run is short. With
 * EVERY_LOOK=1 all of them in both.
 */
export const turn = <T>(all: readonly T[], view: number): readonly T[] =>
  process.env.EVERY_LOOK ? all : all.filter((one, at) => isNarrow(one) || (at + view) % 2 === 0)

/** Where one look tells most of what the others would: the first. With EVERY_LOOK=1 all of them. */
export const firstOf = <T>(looks: readonly [T, ...T[]]): readonly T[] =>
  process.env.EVERY_LOOK ? looks : looks.slice(0, 1)

/** Only one view has it. */
const isNarrow = (one: unknown) =>
  typeof one === 'object' && one !== null && 'narrow' in one && one.narrow === true
