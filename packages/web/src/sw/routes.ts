/**
 * Who answers when someone opens an address: the network alone, a page of its own, the app, or the app
 * with the administrators' screens, of which nothing is kept.
 */
export type Way = 'network' | 'page' | 'app' | 'admin'

const CALLS = /^\/(api|ml_api)(\/|$)/
const ADMIN = /^\/admin(\/|$)/
/** '/logo.png' is a file; the app has no address that ends like one. */
const FILE = /\.[a-z0-9]{2,}$/i

/** The address that a page is kept under: '/terms/' is '/terms'. */
export const bare = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

/** `pages` are the addresses that have a file of their own: '/', '/terms'. */
export function wayOf(pathname: string, pages: readonly string[]): Way {
  if (CALLS.test(pathname) || FILE.test(pathname)) return 'network'
  if (pages.includes(bare(pathname))) return 'page'
  return ADMIN.test(pathname) ? 'admin' : 'app'
}
