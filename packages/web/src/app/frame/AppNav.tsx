import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { NavLink } from '#ui/NavLink.tsx'

const SCREENS: readonly (readonly [to: string, label: string, icon: IconName])[] = [
  ['/dashboard', 'Dashboard', 'dashboard'],
  ['/generate', 'Generate', 'generate'],
  ['/history', 'History', 'history'],
  ['/suggest', 'AI Analytics', 'trend'],
  ['/analyze', 'Advanced Analytics', 'bars'],
  ['/lottery', 'Lottery Updates', 'draws'],
  ['/subscription', 'Subscription', 'card'],
  ['/profile', 'Profile', 'profile'],
]

const AdminNav = lazy(() => import('#features/admin/AdminNav.tsx'))

/** The screens of the app, or those of administrators. In the rail, and in the drawer below 1024 px. */
export function AppNav({ label }: { label: string }) {
  const { pathname } = useLocation()
  if (/^\/admin(\/|$)/.test(pathname))
    return (
      <Suspense>
        <AdminNav label={label} />
      </Suspense>
    )
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
