import '#styles/user-frame.css'
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

/** Around the screens of people who are signed in. */
export default function UserFrame() {
  const { id } = useUser()
  useOfflineCopies(id)
  usePushRenewed(id)
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
