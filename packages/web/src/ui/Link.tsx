import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useNavigate } from '#core/routing/router.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Handed over to the screen it leads to. */
  state?: unknown
  /** Takes the place of this page in the history. A link to where one is does so anyway. */
  replace?: boolean
}

/** A link to a page of ours. */
export function Link({ to, state, replace, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event, rest.target)) return
    event.preventDefault()
    // As it is shown: by now the browser may be on its way to another page.
    navigate(href, { replace: replace ?? href === address(), state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {rest.children}
    </a>
  )
}

/** A new tab, a new window, a download: what the browser does by itself. */
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
