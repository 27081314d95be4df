import '#styles/user-frame.css'
import { lazy, Suspense, useEffect } from 'react'
import { AccountMenu } from '#app/frame/AccountMenu.tsx'
import { AppNav } from '#app/frame/AppNav.tsx'
import { BreakBanner } from '#app/frame/BreakBanner.tsx'
import { Brand } from '#app/frame/Brand.tsx'
import { Content, SkipLink } from '#app/frame/Content.tsx'
import { Footer } from '#app/frame/Footer.tsx'
import { NarrowMenu } from '#app/frame/NarrowMenu.tsx'
import { NotificationBell } from '#app/frame/NotificationBell.tsx'
import { OfflineBanner } from '#app/frame/OfflineBanner.tsx'
import { ThemeButton } from '#app/frame/ThemeButton.tsx'
import { TabBar } from '#app/frame/TabBar.tsx'
import { StorageBanner } from '#app/frame/StorageBanner.tsx'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { useOfflineCopies } from '#app/session/use-offline-copies.ts'
import { usePushRenewed } from '#app/session/use-push.ts'
import { useNow } from '#core/clock.ts'
import { clockTime, longDate } from '#core/format.ts'
import { useMedia } from '#core/use-media.ts'
import { useUser } from '#core/session.ts'
import { useQuery } from '@tanstack/react-query'
import { preferences } from '#core/api/queries.ts'
import { followAccountTheme, isThemeChosen } from '#core/theme.ts'
import { useFollowedElsewhere } from '#domains/draws/use-followed-elsewhere.ts'
import { useLive } from '#core/live/use-live.ts'
import { lazyBackground } from '#app/lazy-route.tsx'
import { playLimits } from '#domains/responsible-play/queries.ts'

// Not part of a phone's first load: narrow screens have no rail.
const RailPlan = lazy(() => import('#app/frame/RailPlan.tsx'))

/** Frame of the screens behind the sign-in. */
export default function UserFrame() {
  const { id } = useUser()
  useOfflineCopies(id)
  usePushRenewed(id)
  const hasRail = useMedia('(min-width: 64rem)')
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
          {hasRail && (
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
          <StorageBanner />
          <VerifyBanner />
          <BreakBanner />
          <Content />
        </div>
        <Footer />
      </div>
      <TabBar />
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

/** Renders nothing. Applies the account's theme if none was chosen in this browser. */
export function AccountTheme() {
  // The demo account is shared: its theme was chosen by other visitors.
  const asks = !useUser().isDemo && !isThemeChosen()
  const { data } = useQuery({ ...preferences, enabled: asks })
  useEffect(() => {
    if (asks && data !== undefined) followAccountTheme(data.theme)
  }, [asks, data])
  return null
}

/** Renders nothing. Updates pages of signed-in users with new draws and changes from other tabs. */
function LiveUpdates() {
  useLive()
  useFollowedElsewhere()
  return null
}

// Loaded late: few users turn the reminder on, and none is due in the first seconds.
const TimeReminder = lazyBackground(() => import('#app/session/TimeReminder.tsx'), 5_000)

/** Renders nothing until the reminder of the time is due. */
function PlayReminder() {
  const { data } = useQuery(playLimits)
  const minutes = data?.reminderMinutes ?? null
  return minutes === null ? null : <TimeReminder minutes={minutes} />
}
