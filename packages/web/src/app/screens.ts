import { lazyRoute } from '#app/lazy-route.tsx'

/** Frame of the screens behind the sign-in. */
export const SIGNED_IN = lazyRoute(() => import('#app/frame/SignedIn.tsx'))

/** Modules under src/ that every screen needs besides its own. */
export const AROUND_SCREENS = ['app/frame/SignedIn.tsx', 'app/session/calls.ts']

/** `module` is a path under src/: the build looks up there which files the screen needs. */
const screen = (path: string, module: string, load: Parameters<typeof lazyRoute>[0]) => ({
  path,
  module,
  ...lazyRoute(load),
})

/** Screens of signed-in users. */
export const SCREENS = [
  screen(
    '/dashboard',
    'pages/dashboard/DashboardPage.tsx',
    () => import('#pages/dashboard/DashboardPage.tsx'),
  ),
  screen(
    '/generate',
    'pages/generate/GeneratePage.tsx',
    () => import('#pages/generate/GeneratePage.tsx'),
  ),
  screen(
    '/history',
    'pages/history/HistoryPage.tsx',
    () => import('#pages/history/HistoryPage.tsx'),
  ),
  screen(
    '/analyze',
    'pages/analyze/AnalyzePage.tsx',
    () => import('#pages/analyze/AnalyzePage.tsx'),
  ),
  screen(
    '/suggest',
    'pages/suggest/SuggestPage.tsx',
    () => import('#pages/suggest/SuggestPage.tsx'),
  ),
  screen(
    '/lottery',
    'pages/lottery/LotteryPage.tsx',
    () => import('#pages/lottery/LotteryPage.tsx'),
  ),
  screen(
    '/profile',
    'pages/profile/ProfilePage.tsx',
    () => import('#pages/profile/ProfilePage.tsx'),
  ),
  screen(
    '/profile/invoices/:id',
    'pages/profile/invoices/InvoicePage.tsx',
    () => import('#pages/profile/invoices/InvoicePage.tsx'),
  ),
  screen(
    '/numbers',
    'pages/numbers/NumbersPage.tsx',
    () => import('#pages/numbers/NumbersPage.tsx'),
  ),
  screen(
    '/numbers/:id',
    'pages/numbers/NumberPage.tsx',
    () => import('#pages/numbers/NumberPage.tsx'),
  ),
  screen('/admin/*', 'pages/admin/AdminPage.tsx', () => import('#pages/admin/AdminPage.tsx')),
  screen('/luck', 'pages/luck/LuckPage.tsx', () => import('#pages/luck/LuckPage.tsx')),
  screen('/fair', 'pages/fair/FairPage.tsx', () => import('#pages/fair/FairPage.tsx')),
]

const nothing = () => undefined

/** Loads the code of a screen in parallel with the session. Resolves when all of it was tried. */
export async function fetchScreen(pathname: string) {
  const opened = SCREENS.find(({ path }) =>
    path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : path === pathname,
  )
  import('#core/api/dashboard.ts')
    .then(({ prefetchScreen }) => prefetchScreen(pathname, window.location.search))
    .catch(nothing)
  // Ignores failures: rendering the screen loads the code again and reports an error.
  await Promise.allSettled([SIGNED_IN.load(), opened?.load(), import('#app/session/calls.ts')])
}
