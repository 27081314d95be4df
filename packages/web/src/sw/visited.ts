/** Cache beside the precache: screens for signed-in users, and visited pages. */
export const VISITED = 'fourcast-visited'
/** Marker that all parts of the app are stored: it opens offline from then on, also in the next version. */
const APP = '/app-is-kept'

const kept = (key: Request | string) => caches.match(key, { cacheName: VISITED })

export const hasApp = async () => (await kept(APP)) !== undefined

/** Fetches missing parts; the browser mostly has them cached, from the page that uses them. */
export async function keepParts(parts: readonly string[]) {
  const cache = await caches.open(VISITED)
  await Promise.all(
    parts.map(async (part) => {
      if ((await caches.match(part)) === undefined) await cache.add(part)
    }),
  )
}

export async function keepApp(parts: readonly string[]) {
  await keepParts(parts)
  await (await caches.open(VISITED)).put(APP, new Response(''))
}

/** The member used of a route's event. */
interface Fetching {
  waitUntil: (work: Promise<unknown>) => void
}

/** A stored part; else from the server, and stored. */
export async function partOf(request: Request, event: Fetching): Promise<Response> {
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(put(request, answer.clone()))
  return answer
}

/** The last visited version of a page. */
export const keptPage = (pathname: string) => kept(pathname)

export async function freshPage(request: Request, pathname: string, event: Fetching) {
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(put(pathname, answer.clone()))
  return answer
}

/**
 * A screen of the app. Its own styles are in one file, which is not stored: offline the app renders it from
 * the parts that it names, so these are stored at once, not only when the page requests them.
 */
export async function freshScreen(request: Request, event: Fetching) {
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(keepStyles(answer.clone()).catch(() => undefined))
  return answer
}

async function keepStyles(screen: Response) {
  if (!(await hasApp())) return
  const names = (await screen.text()).matchAll(/ disabled href="(\/assets\/[^"]+\.css)"/g)
  await keepParts([...names].flatMap(([, name]) => name ?? []))
}

/** Storage may be full: then it is fetched again the next time. */
const put = async (key: Request | string, answer: Response) =>
  (await caches.open(VISITED)).put(key, answer).catch(() => undefined)

/** Pages of the previous version name parts that are gone. */
export async function clearPages() {
  const cache = await caches.open(VISITED)
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const old = names.filter((name) => name !== APP && !name.startsWith('/assets/'))
  await Promise.all(old.map((name) => cache.delete(name)))
}
