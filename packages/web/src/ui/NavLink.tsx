import { useLocation } from '#core/routing/router.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'

interface NavLinkProps extends LinkProps {
  to: string
  /** A page from which the target is reached, and which also counts as current. */
  also?: string | undefined
}

/** A menu link, marked as current if the open page is its target or below it. */
export function NavLink({ to, also, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const open = pathname === to || pathname === also || pathname.startsWith(`${to}/`)
  return <Link {...rest} to={to} aria-current={open ? 'page' : undefined} />
}
