import { createContext, type ReactNode, use, useEffect } from 'react'

/** The current address. `state` is passed by another screen; `key` identifies the history entry. */
export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** A path with its query and hash, or its parts. Without a pathname it stays on the page. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

/** Navigation by a link, by a replaced address, or by Back and Forward. */
export type NavigationType = 'push' | 'replace' | 'pop'

export interface NavigateOptions {
  replace?: boolean | undefined
  state?: unknown
}

/** Goes to an address, or by a number of steps through the history. */
export type NavigateTo = (to: To | number, options?: NavigateOptions) => void

export interface Routing {
  location: Location
  arrival: NavigationType
  navigate: NavigateTo
}

/** Location and navigation. Provided by BrowserRouter, or by StillRouter at build time. */
export const RoutingContext = createContext<Routing | null>(null)

function useRouting() {
  const routing = use(RoutingContext)
  if (routing === null) throw new Error('There is no router around this component')
  return routing
}

export const useLocation = () => useRouting().location
export const useArrival = () => useRouting().arrival
/** Returns a stable function. */
export const useNavigate = () => useRouting().navigate

/** Resolves `to` against `pathname`. */
export function hrefFrom(pathname: string, to: To): string {
  if (typeof to === 'string') return /^[?#]/.test(to) ? pathname + to : to
  return (to.pathname ?? pathname) + prefixed('?', to.search) + prefixed('#', to.hash)
}

const prefixed = (by: string, text = '') => (text === '' || text.startsWith(by) ? text : by + text)

export const useHref = (to: To) => hrefFrom(useLocation().pathname, to)

interface NavigateProps extends NavigateOptions {
  to: To
}

/** Renders nothing and navigates when it mounts. */
export function Navigate({ to, replace, state }: NavigateProps) {
  const navigate = useNavigate()
  const href = useHref(to)
  useEffect(() => navigate(href, { replace, state }), [navigate, href, replace, state])
  return null
}

/** A screen at an address, or a frame around its child routes. */
export interface Route {
  /** `/users/:id` has a parameter, `/admin/*` matches every address below it, `*` any. */
  path?: string
  element: ReactNode
  inside?: readonly Route[]
}

type Params = Readonly<Record<string, string | undefined>>

const ParamsContext = createContext<Params>({})
const InsideContext = createContext<ReactNode>(null)

/** The parameters of the current route's path, such as `:id`. */
export const useParams = () => use(ParamsContext)

/** Renders the child route inside a frame. */
export const Outlet = () => use(InsideContext)

/** Renders the first route whose path matches the address, within its frames. */
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

/** The values of a path's `:names`; null if the path does not match. */
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
