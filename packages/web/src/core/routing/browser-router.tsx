import { type Dispatch, type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  Router,
  type To,
} from 'react-router'
import { uuid } from '#core/uuid.ts'

interface Place {
  location: Location
  navigationType: NavigationType
}

/**
 * The address bar and the way back, for react-router: its own brings parts for servers along that weigh
 * as much as all the rest of it. Here the `key` of a location is that of its entry in the history: what
 * only replaces the address on the same page keeps it.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeBy(NavigationType.Pop))
  const [navigator] = useState(() => navigatorFor(setPlace))
  useLayoutEffect(() => {
    const back = () => show(setPlace, NavigationType.Pop)
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  return (
    <Router {...place} navigator={navigator}>
      {children}
    </Router>
  )
}

/** What is on screen stays until the next page is there. */
const show = (setPlace: Dispatch<Place>, how: NavigationType) =>
  startTransition(() => setPlace(placeBy(how)))

/** Where the browser is now. `usr` is what another screen handed over. */
function placeBy(navigationType: NavigationType): Place {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = Object(window.history.state)
  return { location: { pathname, search, hash, state: usr, key }, navigationType }
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

function navigatorFor(setPlace: Dispatch<Place>): Navigator {
  return {
    createHref: hrefOf,
    go: (steps) => window.history.go(steps),
    push: (to, usr) => {
      if (push(hrefOf(to), usr)) show(setPlace, NavigationType.Push)
    },
    replace: (to, usr) => {
      const { pathname, key } = placeBy(NavigationType.Replace).location
      const url = new URL(hrefOf(to), window.location.href)
      const kept = { usr, key: url.pathname === pathname ? key : uuid() }
      window.history.replaceState(kept, '', url)
      show(setPlace, NavigationType.Replace)
    },
  }
}

function push(href: string, usr: unknown) {
  try {
    window.history.pushState({ usr, key: uuid() }, '', href)
    return true
  } catch (error) {
    // Safari refuses more than a hundred of them in half a minute: then the page is loaded anew.
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
    window.location.assign(href)
    return false
  }
}
