/** Responder to a navigation: the network alone, a page of its own, or the app. */
export type Responder = 'network' | 'page' | 'app'

const CALLS = /^\/(api|ml_api)(\/|$)/
/** '/logo.png' is a file; no route of the app ends like one. */
const FILE = /\.[a-z0-9]{2,}$/i

/** The cache key of a page: '/terms' for '/terms/'. */
export const bare = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

/** `pages` are the addresses with a file of their own: '/', '/terms'. */
export function wayOf(pathname: string, pages: readonly string[]): Responder {
  if (CALLS.test(pathname) || FILE.test(pathname)) return 'network'
  return pages.includes(bare(pathname)) ? 'page' : 'app'
}
