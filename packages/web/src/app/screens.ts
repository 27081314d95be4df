import { later } from '#app/later.tsx'

/** Around the screens of whoever is signed in. */
export const SIGNED_IN = later(() => import('#app/frame/SignedIn.tsx'))

/** Under src/, as `module` below: what every screen needs besides its own. */
export const AROUND_SCREENS = [
  'app/frame/SignedIn.tsx',
  'app/session/calls.ts',
  'lib/account-notifications.ts',
]

/** `module` lies under src/: the build looks up there which files the screen needs. */
const screen = (path: string, module: string, load: Parameters<typeof later>[0]) => ({
  path,
  module,
  ...later(load),
})

/** What whoever is signed in may open. */
export const SCREENS = [
  screen(
    '/dashboard',
    'features/dashboard/DashboardPage.tsx',
    () => import('#features/dashboard/DashboardPage.tsx'),
  ),
  screen(
    '/generate',
    'features/generate/GeneratePage.tsx',
    () => import('#features/generate/GeneratePage.tsx'),
  ),
  screen(
    '/history',
    'features/history/HistoryPage.tsx',
    () => import('#features/history/HistoryPage.tsx'),
  ),
  screen(
    '/analyze',
    'features/analyze/AnalyzePage.tsx',
    () => import('#features/analyze/AnalyzePage.tsx'),
  ),
  screen(
    '/suggest',
    'features/suggest/SuggestPage.tsx',
    () => import('#features/suggest/SuggestPage.tsx'),
  ),
  screen(
    '/lottery',
    'features/lottery/LotteryPage.tsx',
    () => import('#features/lottery/LotteryPage.tsx'),
  ),
  screen(
    '/profile',
    'features/profile/ProfilePage.tsx',
    () => import('#features/profile/ProfilePage.tsx'),
  ),
  screen(
    '/profile/invoices/:id',
    'features/profile/invoices/InvoicePage.tsx',
    () => import('#features/profile/invoices/InvoicePage.tsx'),
  ),
  screen('/admin/*', 'features/admin/AdminPage.tsx', () => import('#features/admin/AdminPage.tsx')),
  screen('/fair', 'features/fair/FairPage.tsx', () => import('#features/fair/FairPage.tsx')),
]

const nothing = () => undefined

/** Fetches what a screen is made of at once, beside the session and not after it. */
export function fetchScreen(pathname: string) {
  const opened = SCREENS.find(({ path }) => path === pathname)
  // What cannot be had is asked for again when it is drawn, and that is told of.
  for (const part of [SIGNED_IN, opened]) part?.load().catch(nothing)
  import('#app/session/calls.ts').catch(nothing)
}
