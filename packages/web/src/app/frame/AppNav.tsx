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
  ['/fair', 'Fair picks', 'shield'],
  ['/luck', 'Luck lab', 'pulse'],
  ['/subscription', 'Subscription', 'card'],
  ['/profile', 'Profile', 'profile'],
]

export const isAdminPage = (pathname: string) => /^\/admin(\/|$)/.test(pathname)

/** Links to the app's screens, or to the admin sections: in the rail, and in the drawer below 1024 px. */
export function AppNav({ label }: { label: string }) {
  const { pathname } = useLocation()
  // Not a lazy import: no frame should break because one of its files did not load.
  if (isAdminPage(pathname)) return <AdminNav label={label} />
  return (
    <nav className="nav" aria-label={label}>
      {SCREENS.map(([to, text, icon]) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
