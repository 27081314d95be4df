import {
  type Dispatch,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  type Arrival,
  hrefFrom,
  type Location,
  type NavigateTo,
  RoutingContext,
} from './router.tsx'
import { uuid } from '#core/uuid.ts'

interface Place {
  location: Location
  arrival: Arrival
}

/**
 * The address bar and the way back. The `key` of a location is that of its entry in the history: what
 * only replaces the address on the same page keeps it.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeBy('pop'))
  const [navigate] = useState(() => navigateWith(setPlace))
  useLayoutEffect(() => {
    const back = () => show(setPlace, 'pop')
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  const routing = useMemo(() => ({ ...place, navigate }), [place, navigate])
  return <RoutingContext value={routing}>{children}</RoutingContext>
}

/** What is on screen stays until the next page is there. */
const show = (setPlace: Dispatch<Place>, arrival: Arrival) =>
  startTransition(() => setPlace(placeBy(arrival)))

/** Where the browser is now. `usr` is what another screen handed over. */
function placeBy(arrival: Arrival): Place {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = Object(window.history.state)
  return { location: { pathname, search, hash, state: usr, key }, arrival }
}

const navigateWith =
  (setPlace: Dispatch<Place>): NavigateTo =>
  (to, { replace = false, state } = {}) => {
    if (typeof to === 'number') return window.history.go(to)
    const href = hrefFrom(window.location.pathname, to)
    if (!replace) {
      if (push(href, state)) show(setPlace, 'push')
      return undefined
    }
    const { pathname, key } = placeBy('replace').location
    const url = new URL(href, window.location.href)
    const kept = { usr: state, key: url.pathname === pathname ? key : uuid() }
    window.history.replaceState(kept, '', url)
    return show(setPlace, 'replace')
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
