import '#styles/user-frame.css'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AccountMenu } from '#app/frame/AccountMenu.tsx'
import { AccountTheme } from '#app/frame/AccountTheme.tsx'
import { AppNav } from '#app/frame/AppNav.tsx'
import { BreakBanner } from '#app/frame/BreakBanner.tsx'
import { Brand } from '#app/frame/Brand.tsx'
import { Content, SkipLink } from '#app/frame/Content.tsx'
import { Footer } from '#app/frame/Footer.tsx'
import { LiveUpdates } from '#app/frame/LiveUpdates.tsx'
import { NarrowMenu } from '#app/frame/NarrowMenu.tsx'
import { NotificationBell } from '#app/frame/NotificationBell.tsx'
import { OfflineBanner } from '#app/frame/OfflineBanner.tsx'
import { PlayReminder } from '#app/frame/PlayReminder.tsx'
import { ThemeButton } from '#app/frame/ThemeButton.tsx'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { useOfflineCopies } from '#app/session/use-offline-copies.ts'
import { usePushRenewed } from '#app/session/use-push.ts'
import { useNow } from '#core/clock.ts'
import { clockTime, longDate } from '#core/format.ts'
import { useUser } from '#core/session.ts'

// Not part of a phone's first load: it has no rail.
const RailPlan = lazy(() => import('#app/frame/RailPlan.tsx'))

/** Around the screens of people who are signed in. */
export default function UserFrame() {
  const { id } = useUser()
  useOfflineCopies(id)
  usePushRenewed(id)
  const isWide = useIsWide()
  return (
    <div className="shell shell-app">
      <SkipLink />
      <LiveUpdates />
      <AccountTheme />
      <PlayReminder />
      <aside className="rail" aria-label="Navigation">
        <div className="rail-in">
          <Brand size={30} className="mb-4 px-3" />
          <AppNav label="Main" />
          {isWide && (
            <Suspense>
              <RailPlan />
            </Suspense>
          )}
        </div>
      </aside>
      <div className="shell-main">
        <header className="top">
          <NarrowMenu className="-ms-2.5 lg:hidden">
            <AppNav label="Menu" />
          </NarrowMenu>
          <Brand size={26} className="lg:hidden" />
          <DateLine />
          <span className="ms-auto" />
          <ThemeButton />
          <NotificationBell />
          <AccountMenu />
        </header>
        <div className="min-w-0">
          <OfflineBanner />
          <VerifyBanner />
          <BreakBanner />
          <Content />
        </div>
        <Footer />
      </div>
    </div>
  )
}

function DateLine() {
  const time = useNow(10_000)
  return (
    <span className="num hidden text-sm text-muted lg:block">
      {longDate(time)} · {clockTime(time)} ET
    </span>
  )
}

const RAIL = '(min-width: 64rem)'

/** Whether there is a rail. */
const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(RAIL)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(RAIL).matches,
    () => false,
  )
