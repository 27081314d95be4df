import { useLocation } from '#core/routing/router.tsx'
import { AppNav, isAdminPage } from '#app/frame/AppNav.tsx'
import { NarrowMenu } from '#app/frame/NarrowMenu.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { NavLink } from '#ui/NavLink.tsx'

const TABS: readonly (readonly [to: string, label: string, icon: IconName])[] = [
  ['/dashboard', 'Home', 'dashboard'],
  ['/generate', 'Generate', 'generate'],
  ['/lottery', 'Results', 'draws'],
  ['/numbers', 'My numbers', 'bookmark'],
]

/** The main screens at the bottom of narrow windows. More opens the drawer. */
export function TabBar() {
  const { pathname } = useLocation()
  if (isAdminPage(pathname)) return null
  return (
    <nav className="tabbar" aria-label="Shortcuts">
      {TABS.map(([to, text, icon]) => (
        <NavLink key={to} to={to}>
          <Icon name={icon} />
          {text}
        </NavLink>
      ))}
      <NarrowMenu
        trigger={
          <>
            <Icon name="menu" />
            More
          </>
        }
      >
        <AppNav label="Menu" />
      </NarrowMenu>
    </nav>
  )
}
