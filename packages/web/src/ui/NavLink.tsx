import { useLocation } from '#core/routing/router.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'

interface NavLinkProps extends LinkProps {
  to: string
  /** A page that is reached from the one it leads to. */
  also?: string | undefined
}

/** A link of a menu, which says when the page that is open is the one it leads to, or below it. */
export function NavLink({ to, also, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const open = pathname === to || pathname === also || pathname.startsWith(`${to}/`)
  return <Link {...rest} to={to} aria-current={open ? 'page' : undefined} />
}
