import { later } from '#app/later.tsx'

/** Around the screens of whoever is signed in. */
export const SIGNED_IN = later(() => import('#app/frame/SignedIn.tsx'))

/** What whoever is signed in may open. */
export const SCREENS = [
  { path: '/dashboard', ...later(() => import('#features/dashboard/DashboardPage.tsx')) },
  { path: '/generate', ...later(() => import('#features/generate/GeneratePage.tsx')) },
  { path: '/history', ...later(() => import('#features/history/HistoryPage.tsx')) },
  { path: '/lottery', ...later(() => import('#features/lottery/LotteryPage.tsx')) },
]

const nothing = () => undefined

/** Fetches what a screen is made of at once, beside the session and not after it. */
export function fetchScreen(pathname: string) {
  const screen = SCREENS.find(({ path }) => path === pathname)
  // What cannot be had is asked for again when it is drawn, and that is told of.
  for (const part of [SIGNED_IN, screen]) part?.load().catch(nothing)
  import('#app/session/calls.ts').catch(nothing)
}
