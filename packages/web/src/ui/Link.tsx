import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useNavigate } from '#core/routing/router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** State for the target screen. */
  state?: unknown
  /** Replaces the history entry. A link to the current address always does. */
  replace?: boolean
}

/** A link to a page of the app. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event, rest.target)) return
    event.preventDefault()
    // The current href: the browser may be navigating already.
    navigate(href, { replace: replace ?? href === address(), state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {rest.children}
    </a>
  )
}

/** Left to the browser: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent, target = '_self') =>
  event.button !== 0 ||
  target !== '_self' ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey

function address() {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}
