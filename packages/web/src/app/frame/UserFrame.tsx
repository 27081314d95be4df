import { useState } from 'react'
import { AccountMenu } from '#app/frame/AccountMenu.tsx'
import { AppNav } from '#app/frame/AppNav.tsx'
import { Brand } from '#app/frame/Brand.tsx'
import { Content, SkipLink } from '#app/frame/Content.tsx'
import { Footer } from '#app/frame/Footer.tsx'
import { LiveUpdates } from '#app/frame/LiveUpdates.tsx'
import { ThemeButton } from '#app/frame/ThemeButton.tsx'
import { VerifyBanner } from '#app/frame/VerifyBanner.tsx'
import { useNow } from '#lib/clock.ts'
import { clockTime, longDate } from '#lib/format.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** Around the screens of people who are signed in. */
export default function UserFrame() {
  return (
    <div className="shell shell-app">
      <SkipLink />
      <LiveUpdates />
      <aside className="rail" aria-label="Navigation">
        <div className="rail-in">
          <Brand size={30} className="mb-4 px-3" />
          <AppNav label="Main" />
        </div>
      </aside>
      <div className="shell-main">
        <header className="top">
          <NarrowMenu />
          <Brand size={26} className="lg:hidden" />
          <DateLine />
          <span className="ms-auto" />
          <ThemeButton />
          <AccountMenu />
        </header>
        <div className="min-w-0">
          <VerifyBanner />
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

function NarrowMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <span className="-ms-2.5 lg:hidden">
      <IconButton
        icon="menu"
        label="Open menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={close} label="Menu">
        <div className="flex items-center justify-between">
          <Brand size={28} className="px-3" />
          <IconButton icon="close" label="Close menu" onClick={close} />
        </div>
        <AppNav label="Menu" onFollow={close} />
      </Drawer>
    </span>
  )
}
