import { type Later, later } from '#app/later.tsx'

export interface PublicPage extends Later {
  path: string
  /** Under src/: the build looks up there which files the page needs. */
  module: string
  /** Only for people who are not signed in. */
  guestsOnly?: true
  /** With the frame of the app for whoever is signed in. */
  forBoth?: true
  /** Opened from a mail, with a secret in its address: no search engine lists it. */
  unlisted?: true
}

const page = (
  path: string,
  module: string,
  load: Parameters<typeof later>[0],
  kind: Pick<PublicPage, 'guestsOnly' | 'forBoth' | 'unlisted'> = {},
): PublicPage => ({ path, module, ...later(load), ...kind })

const GUESTS = { guestsOnly: true } as const
const UNLISTED = { unlisted: true } as const
const FOR_BOTH = { forBoth: true } as const

/** The pages that anyone may open. The build renders each of them to a file of its own. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page('/', 'features/landing/LandingPage.tsx', () => import('#features/landing/LandingPage.tsx')),
  page(
    '/login',
    'features/accounts/LoginPage.tsx',
    () => import('#features/accounts/LoginPage.tsx'),
    GUESTS,
  ),
  page(
    '/signup',
    'features/accounts/SignupPage.tsx',
    () => import('#features/accounts/SignupPage.tsx'),
    GUESTS,
  ),
  page(
    '/subscription',
    'features/subscription/SubscriptionPage.tsx',
    () => import('#features/subscription/SubscriptionPage.tsx'),
    FOR_BOTH,
  ),
  page(
    '/forgot-password',
    'features/accounts/ForgotPasswordPage.tsx',
    () => import('#features/accounts/ForgotPasswordPage.tsx'),
  ),
  page(
    '/reset-password',
    'features/accounts/ResetPasswordPage.tsx',
    () => import('#features/accounts/ResetPasswordPage.tsx'),
    UNLISTED,
  ),
  page(
    '/verify-email',
    'features/accounts/VerifyEmailPage.tsx',
    () => import('#features/accounts/VerifyEmailPage.tsx'),
    UNLISTED,
  ),
  page(
    '/confirm-email',
    'features/accounts/ConfirmEmailPage.tsx',
    () => import('#features/accounts/ConfirmEmailPage.tsx'),
    UNLISTED,
  ),
  page(
    '/unsubscribe',
    'features/unsubscribe/UnsubscribePage.tsx',
    () => import('#features/unsubscribe/UnsubscribePage.tsx'),
    UNLISTED,
  ),
  page(
    '/outbox',
    'features/outbox/OutboxPage.tsx',
    () => import('#features/outbox/OutboxPage.tsx'),
    UNLISTED,
  ),
  page(
    '/contact',
    'features/contact/ContactPage.tsx',
    () => import('#features/contact/ContactPage.tsx'),
  ),
  page(
    '/honesty',
    'features/honesty/HonestyPage.tsx',
    () => import('#features/honesty/HonestyPage.tsx'),
  ),
  page(
    '/sources',
    'features/sources/SourcesPage.tsx',
    () => import('#features/sources/SourcesPage.tsx'),
  ),
  page('/terms', 'features/legal/TermsPage.tsx', () => import('#features/legal/TermsPage.tsx')),
  page(
    '/privacy',
    'features/legal/PrivacyPage.tsx',
    () => import('#features/legal/PrivacyPage.tsx'),
  ),
  page(
    '/responsible-play',
    'features/legal/ResponsiblePlayPage.tsx',
    () => import('#features/legal/ResponsiblePlayPage.tsx'),
  ),
]

/** The public page at an address, with or without a slash at its end. */
export const publicPageAt = (pathname: string) =>
  PUBLIC_PAGES.find(({ path }) => path === (pathname.replace(/\/$/, '') || '/'))
