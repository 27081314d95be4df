import { useLocation } from '#core/routing/router.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'

interface NavLinkProps extends LinkProps {
  to: string
}

/** A menu link, marked as current if the open page is its target or below it. */
export function NavLink({ to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const open = pathname === to || pathname.startsWith(`${to}/`)
  return <Link {...rest} to={to} aria-current={open ? 'page' : undefined} />
}
