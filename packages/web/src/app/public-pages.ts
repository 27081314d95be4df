import { type LazyRoute, lazyRoute } from '#app/lazy-route.tsx'

export interface PublicPage extends LazyRoute {
  path: string
  /** Path under src/: the build looks up there which files the page needs. */
  module: string
  /** Only for visitors without a session. */
  guestsOnly?: true
  /** With the app's frame for signed-in users. */
  forBoth?: true
  /** The module that only they see; a path as `module`. */
  forUsers?: string
  /** Opened from an email, with a secret in its address: search engines must not list it. */
  unlisted?: true
}

const page = (
  path: string,
  module: string,
  load: Parameters<typeof lazyRoute>[0],
  kind: Pick<PublicPage, 'guestsOnly' | 'forBoth' | 'forUsers' | 'unlisted'> = {},
): PublicPage => ({ path, module, ...lazyRoute(load), ...kind })

const GUESTS = { guestsOnly: true } as const
const UNLISTED = { unlisted: true } as const
const FOR_BOTH = { forBoth: true } as const

/** The public pages. The build renders each of them to its own file. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page('/', 'pages/landing/LandingPage.tsx', () => import('#pages/landing/LandingPage.tsx')),
  page(
    '/login',
    'pages/accounts/LoginPage.tsx',
    () => import('#pages/accounts/LoginPage.tsx'),
    GUESTS,
  ),
  page(
    '/signup',
    'pages/accounts/SignupPage.tsx',
    () => import('#pages/accounts/SignupPage.tsx'),
    GUESTS,
  ),
  page(
    '/subscription',
    'pages/subscription/SubscriptionPage.tsx',
    () => import('#pages/subscription/SubscriptionPage.tsx'),
    { ...FOR_BOTH, forUsers: 'pages/subscription/order/AccountOrder.tsx' },
  ),
  page(
    '/forgot-password',
    'pages/accounts/ForgotPasswordPage.tsx',
    () => import('#pages/accounts/ForgotPasswordPage.tsx'),
  ),
  page(
    '/reset-password',
    'pages/accounts/ResetPasswordPage.tsx',
    () => import('#pages/accounts/ResetPasswordPage.tsx'),
    UNLISTED,
  ),
  page(
    '/verify-email',
    'pages/accounts/VerifyEmailPage.tsx',
    () => import('#pages/accounts/VerifyEmailPage.tsx'),
    UNLISTED,
  ),
  page(
    '/confirm-email',
    'pages/accounts/ConfirmEmailPage.tsx',
    () => import('#pages/accounts/ConfirmEmailPage.tsx'),
    UNLISTED,
  ),
  page(
    '/unsubscribe',
    'pages/unsubscribe/UnsubscribePage.tsx',
    () => import('#pages/unsubscribe/UnsubscribePage.tsx'),
    UNLISTED,
  ),
  page('/outbox', 'pages/outbox/OutboxPage.tsx', () => import('#pages/outbox/OutboxPage.tsx'), {
    ...FOR_BOTH,
    ...UNLISTED,
  }),
  page(
    '/contact',
    'pages/contact/ContactPage.tsx',
    () => import('#pages/contact/ContactPage.tsx'),
    FOR_BOTH,
  ),
  page(
    '/honesty',
    'pages/honesty/HonestyPage.tsx',
    () => import('#pages/honesty/HonestyPage.tsx'),
    FOR_BOTH,
  ),
  page(
    '/sources',
    'pages/sources/SourcesPage.tsx',
    () => import('#pages/sources/SourcesPage.tsx'),
    FOR_BOTH,
  ),
  page('/terms', 'pages/legal/TermsPage.tsx', () => import('#pages/legal/TermsPage.tsx')),
  page('/privacy', 'pages/legal/PrivacyPage.tsx', () => import('#pages/legal/PrivacyPage.tsx')),
  page(
    '/responsible-play',
    'pages/legal/ResponsiblePlayPage.tsx',
    () => import('#pages/legal/ResponsiblePlayPage.tsx'),
    FOR_BOTH,
  ),
]

/** The public page at an address, with or without a slash at its end. */
export const publicPageAt = (pathname: string) =>
  PUBLIC_PAGES.find(({ path }) => path === (pathname.replace(/\/$/, '') || '/'))
