import { useLocation } from '#core/routing/router.tsx'
import { AdminNav } from '#app/frame/AdminNav.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { NavLink } from '#ui/NavLink.tsx'

const SCREENS: readonly (readonly [to: string, label: string, icon: IconName])[] = [
  ['/dashboard', 'Dashboard', 'dashboard'],
  ['/generate', 'Generate', 'generate'],
  ['/history', 'History', 'history'],
  ['/numbers', 'My numbers', 'bookmark'],
  ['/suggest', 'AI Analytics', 'trend'],
  ['/analyze', 'Advanced Analytics', 'bars'],
  ['/lottery', 'Lottery Updates', 'draws'],
  ['/subscription', 'Subscription', 'card'],
  ['/profile', 'Profile', 'profile'],
]

/** The luck lab is reached from the history. */
const BELOW: Readonly<Record<string, string>> = { '/history': '/luck' }

export const isAdminPage = (pathname: string) => /^\/admin(\/|$)/.test(pathname)

/** Links to the app's screens, or to the admin sections: in the rail, and in the drawer below 1024 px. */
export function AppNav({ label }: { label: string }) {
  const { pathname } = useLocation()
  // Not a lazy import: no frame should break because one of its files did not load.
  if (isAdminPage(pathname)) return <AdminNav label={label} />
  return (
    <nav className="nav" aria-label={label}>
      {SCREENS.map(([to, text, icon]) => (
        <NavLink key={to} to={to} also={BELOW[to]}>
          <Icon name={icon} />
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
