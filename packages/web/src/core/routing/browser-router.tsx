import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  type NavigationType,
  hrefFrom,
  type Location,
  type NavigateTo,
  RoutingContext,
} from './router.tsx'
import { randomUuid } from '#core/uuid.ts'

interface Place {
  location: Location
  arrival: NavigationType
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
const show = (setPlace: Dispatch<SetStateAction<Place>>, arrival: NavigationType) =>
  startTransition(() => setPlace(placeBy(arrival)))

/** Where the browser is now. `usr` is what another screen handed over. */
function placeBy(arrival: NavigationType): Place {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = Object(window.history.state)
  return { location: { pathname, search, hash, state: usr, key }, arrival }
}

const navigateWith =
  (setPlace: Dispatch<SetStateAction<Place>>): NavigateTo =>
  (to, { replace = false, state } = {}) => {
    if (typeof to === 'number') return window.history.go(to)
    const { pathname, key } = placeBy('replace').location
    const url = new URL(hrefFrom(pathname, to), window.location.href)
    if (url.origin !== window.location.origin)
      throw new RangeError(`not a page of ours: ${url.href}`)
    const isSamePage = replace && url.pathname === pathname
    if (!change(url, replace, { usr: state, key: isSamePage ? key : randomUuid() }))
      return undefined
    if (!isSamePage) return show(setPlace, replace ? 'replace' : 'push')
    // How someone came to the page stays, too: it may still be bringing back where they were.
    return startTransition(() => setPlace(({ arrival }) => placeBy(arrival)))
  }

/** Writes the address bar; false if the page is loaded anew instead. */
function change(url: URL, replace: boolean, entry: { usr: unknown; key: string }) {
  try {
    if (replace) window.history.replaceState(entry, '', url)
    else window.history.pushState(entry, '', url)
    return true
  } catch (error) {
    // Safari refuses more than a hundred changes in half a minute.
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
    if (replace) window.location.replace(url)
    else window.location.assign(url)
    return false
  }
}
