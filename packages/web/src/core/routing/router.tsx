import { createContext, type ReactNode, use, useEffect } from 'react'

/** Where someone is. `state` is what another screen handed over; `key` names the entry in the history. */
export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** A path with what follows it, or its parts. Without a pathname it stays on the page. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

/** How someone came here: by a link, by an address that was replaced, or by the way back. */
export type NavigationType = 'push' | 'replace' | 'pop'

export interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
}

/** Goes to an address, or as many steps through the history. */
export type NavigateTo = (to: To | number, options?: NavigateOptions) => void

export interface Routing {
  location: Location
  arrival: NavigationType
  navigate: NavigateTo
}

/** The address and the way to others. Provided by BrowserRouter, or by StillRouter at build time. */
export const RoutingContext = createContext<Routing | null>(null)

function useRouting() {
  const routing = use(RoutingContext)
  if (routing === null) throw new Error('There is no router around this component')
  return routing
}

export const useLocation = () => useRouting().location
export const useArrival = () => useRouting().arrival
/** Always the same function. */
export const useNavigate = () => useRouting().navigate

/** The address that `to` leads to from `pathname`. */
export function hrefFrom(pathname: string, to: To): string {
  if (typeof to === 'string') return /^[?#]/.test(to) ? pathname + to : to
  return (to.pathname ?? pathname) + prefixed('?', to.search) + prefixed('#', to.hash)
}

const prefixed = (by: string, text = '') => (text === '' || text.startsWith(by) ? text : by + text)

export const useHref = (to: To) => hrefFrom(useLocation().pathname, to)

interface NavigateProps extends NavigateOptions {
  to: To
}

/** Renders nothing and goes elsewhere. */
export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate()
  const href = useHref(to)
  useEffect(() => navigate(href, { replace, state }), [navigate, href, replace, state])
  return null
}

/** A screen at an address, or a frame around the routes inside it. */
export interface Route {
  /** `/users/:id` has a parameter, `/admin/*` takes every address below it, `*` any. */
  path?: string
  element: ReactNode
  inside?: readonly Route[]
}

type Params = Readonly<Record<string, string | undefined>>

const ParamsContext = createContext<Params>({})
const InsideContext = createContext<ReactNode>(null)

/** The `:names` in the path of the route that is open. */
export const useParams = () => use(ParamsContext)

/** In a frame: the route inside it. */
export const Outlet = () => use(InsideContext)

/** The first route whose path fits the address, within its frames. */
export function Routes({ routes }: { routes: readonly Route[] }) {
  const { pathname } = useLocation()
  const found = routeAt(routes, pathname)
  if (found === null) return null
  return (
    <ParamsContext value={found.params}>
      {found.chain.reduceRight<ReactNode>(
        (inside, { element }) => (
          <InsideContext value={inside}>{element}</InsideContext>
        ),
        null,
      )}
    </ParamsContext>
  )
}

interface Found {
  params: Params
  /** From the outermost frame to the screen. */
  chain: readonly Route[]
}

function routeAt(routes: readonly Route[], pathname: string): Found | null {
  for (const route of routes) {
    const { path, inside = [] } = route
    if (path !== undefined) {
      const params = paramsOf(path, pathname)
      if (params !== null) return { params, chain: [route] }
    }
    const found = routeAt(inside, pathname)
    if (found !== null) return { params: found.params, chain: [route, ...found.chain] }
  }
  return null
}

/** What stands in the places of a path's `:names`; null where the path does not fit. */
function paramsOf(path: string, pathname: string): Params | null {
  const pattern = path.replace(/\/?\*$/, '(?:/.*)?').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const groups = new RegExp(`^${pattern.replace(/\/$/, '')}/?$`, 'i').exec(pathname)
  if (groups === null) return null
  return Object.fromEntries(
    Object.entries(groups.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
