import { useLocation } from '#core/routing/router.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'

/** A link of a menu, which says when the page that is open is the one it leads to, or below it. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  const open = pathname === to || pathname.startsWith(`${to}/`)
  return <Link {...rest} to={to} aria-current={open ? 'page' : undefined} />
}
