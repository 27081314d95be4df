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

/** The screens of the app. Shown in the rail, and in the drawer below 1024 px. */
export function AppNav({ label }: { label: string }) {
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
