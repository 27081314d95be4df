import { useEffect } from 'react'
import { Brand } from '#app/frame/Brand.tsx'
import { Content, SkipLink } from '#app/frame/Content.tsx'
import { Footer } from '#app/frame/Footer.tsx'
import { NarrowMenu } from '#app/frame/NarrowMenu.tsx'
import { ThemeButton } from '#app/frame/ThemeButton.tsx'
import { useSession } from '#core/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NavLink } from '#ui/NavLink.tsx'

/** Frame of the public pages. */
export function PublicFrame() {
  const { ended, clearEnding } = useSession()
  useEffect(() => {
    // The sign-out is complete: from here on guarded pages ask for a sign-in again.
    if (ended === 'logout') clearEnding()
  }, [ended, clearEnding])
  return (
    <div className="shell">
      <SkipLink />
      <div className="shell-main">
        <header className="pub pub-top flex min-h-17 items-center gap-2">
          <Brand size={28} />
          <nav aria-label="Main" className="pub-nav ms-auto hidden items-center gap-1 md:flex">
            <Links />
          </nav>
          <span className="ms-auto flex items-center gap-1 md:ms-0">
            <PhoneSignUp />
            <ThemeButton />
          </span>
          <NarrowMenu className="-me-2.5 md:hidden">
            <MenuLinks />
          </NarrowMenu>
        </header>
        <Content />
        <Footer wide />
      </div>
    </div>
  )
}

/** Beside the menu button, because the menu hides it. */
function PhoneSignUp() {
  if (useSession().isAuthenticated) return null
  return (
    <LinkButton to="/signup" className="for-guests px-3.5 md:hidden">
      Sign Up
    </LinkButton>
  )
}

function Links() {
  const { isAuthenticated } = useSession()
  return (
    <>
      <Link to="/">Home</Link>
      <Link to="/subscription">Pricing</Link>
      {isAuthenticated ? (
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      ) : (
        <>
          <Link to="/login" className="for-guests">
            Login
          </Link>
          <LinkButton to="/signup" className="for-guests">
            Sign Up
          </LinkButton>
        </>
      )}
    </>
  )
}

function MenuLinks() {
  const { isAuthenticated } = useSession()
  return (
    <nav className="nav" aria-label="Menu">
      <NavLink to="/">
        <Icon name="dashboard" />
        Home
      </NavLink>
      <NavLink to="/subscription">
        <Icon name="card" />
        Pricing
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
  )
}
