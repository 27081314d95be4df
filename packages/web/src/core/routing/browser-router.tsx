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
import { mayLeave } from './unsaved-changes.ts'
import { randomUuid } from '#core/uuid.ts'

interface Place {
  location: Location
  arrival: NavigationType
}

/**
 * Connects the app to the address bar and the Back button. The `key` of a location belongs to its history
 * entry: replacing the address on the same page keeps it.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeBy('pop'))
  const [navigate] = useState(() => navigateWith(setPlace))
  useLayoutEffect(() => {
    const back = backWith(setPlace)
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  const routing = useMemo(() => ({ ...place, navigate }), [place, navigate])
  return <RoutingContext value={routing}>{children}</RoutingContext>
}

/** The history entry on screen: its page, and its position counted from the first page of the app. */
let shown = { pathname: '', at: 0 }

const entryNow = () => ({
  pathname: window.location.pathname,
  at: Number(Object(window.history.state).at ?? 0),
})

/** The popstate event comes after the move. If the user stays, this returns to the entry on screen. */
function backWith(setPlace: Dispatch<SetStateAction<Place>>) {
  let isReturning = false
  shown = entryNow()
  return () => {
    const entry = entryNow()
    const steps = shown.at - entry.at
    if (isReturning) {
      isReturning = false
    } else if (entry.pathname !== shown.pathname && steps !== 0 && !mayLeave()) {
      isReturning = true
      window.history.go(steps)
    } else {
      shown = entry
      show(setPlace, 'pop')
    }
  }
}

/** Keeps the current page on screen until the next one has loaded. */
const show = (setPlace: Dispatch<SetStateAction<Place>>, arrival: NavigationType) =>
  startTransition(() => setPlace(placeBy(arrival)))

/** The browser's current location. `usr` is the state that another screen passed. */
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
    if (url.pathname !== pathname && !mayLeave()) return undefined
    const isSamePage = replace && url.pathname === pathname
    const at = replace ? shown.at : shown.at + 1
    if (!change(url, replace, { usr: state, key: isSamePage ? key : randomUuid(), at }))
      return undefined
    shown = { pathname: url.pathname, at }
    if (!isSamePage) return show(setPlace, replace ? 'replace' : 'push')
    // Keeps the navigation type too: the page may still be restoring its scroll position.
    return startTransition(() => setPlace(({ arrival }) => placeBy(arrival)))
  }

/** Writes the address bar; returns false if the browser loads the page anew instead. */
function change(url: URL, replace: boolean, entry: { usr: unknown; key: string; at: number }) {
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
