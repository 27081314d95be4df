import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Brand } from '#app/frame/Brand.tsx'
import { Content, SkipLink } from '#app/frame/Content.tsx'
import { Footer } from '#app/frame/Footer.tsx'
import { ThemeButton } from '#app/frame/ThemeButton.tsx'
import { useSession } from '#lib/session.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Around the pages that anyone may open. */
export function PublicFrame() {
  const { ended, clearEnding } = useSession()
  useEffect(() => {
    // Whoever logged out has arrived; the next guarded page asks them to sign in again.
    if (ended === 'logout') clearEnding()
  }, [ended, clearEnding])
  return (
    <div className="shell">
      <SkipLink />
      <div className="shell-main">
        <header className="pub flex min-h-[68px] items-center gap-2">
          <Brand size={28} />
          <nav aria-label="Main" className="pub-nav ms-auto hidden items-center gap-1 md:flex">
            <Links />
          </nav>
          <span className="ms-auto md:ms-0">
            <ThemeButton />
          </span>
          <NarrowMenu />
        </header>
        <Content />
        <Footer wide />
      </div>
    </div>
  )
}

function Links() {
  const { isAuthenticated } = useSession()
  return (
    <>
      <Link to="/">Home</Link>
      {isAuthenticated ? (
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      ) : (
        <>
          <Link to="/login">Login</Link>
          <LinkButton to="/signup">Sign Up</LinkButton>
        </>
      )}
    </>
  )
}

function NarrowMenu() {
  const [open, setOpen] = useState(false)
  const { isAuthenticated } = useSession()
  const close = () => setOpen(false)
  return (
    <span className="-me-2.5 md:hidden">
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
        <nav className="nav" aria-label="Menu" onClick={close}>
          <NavLink to="/" end>
            <Icon name="dashboard" />
            Home
          </NavLink>
          {isAuthenticated ? (
            <NavLink to="/dashboard">
              <Icon name="right" />
              Dashboard
            </NavLink>
          ) : (
            <>
              <NavLink to="/login">
                <Icon name="lock" />
                Login
              </NavLink>
              <NavLink to="/signup">
                <Icon name="profile" />
                Sign Up
              </NavLink>
            </>
          )}
        </nav>
      </Drawer>
    </span>
  )
}
