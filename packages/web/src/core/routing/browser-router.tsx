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
 * The address bar and the way back. The `key` of a location is that of its entry in the history: what
 * only replaces the address on the same page keeps it.
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

/** The shown entry of the history: its page, and its position counted from the first page of ours. */
let shown = { pathname: '', at: 0 }

const entryNow = () => ({
  pathname: window.location.pathname,
  at: Number(Object(window.history.state).at ?? 0),
})

/** The browser moves before it says so. A user who then stays is taken back to the shown entry. */
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
    if (url.pathname !== pathname && !mayLeave()) return undefined
    const isSamePage = replace && url.pathname === pathname
    const at = replace ? shown.at : shown.at + 1
    if (!change(url, replace, { usr: state, key: isSamePage ? key : randomUuid(), at }))
      return undefined
    shown = { pathname: url.pathname, at }
    if (!isSamePage) return show(setPlace, replace ? 'replace' : 'push')
    // How someone came to the page stays, too: it may still be bringing back where they were.
    return startTransition(() => setPlace(({ arrival }) => placeBy(arrival)))
  }

/** Writes the address bar; false if the page is loaded anew instead. */
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
