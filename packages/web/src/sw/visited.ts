/** Beside what everybody has: the screens of whoever is signed in, and what was opened. */
export const VISITED = 'fourcast-visited'
/** Is there once all parts of the app are: it opens offline from then on, in the next version, too. */
const APP = '/app-is-kept'

const kept = (key: Request | string) => caches.match(key, { cacheName: VISITED })

export const hasApp = async () => (await kept(APP)) !== undefined

/** Fetches what is not there yet; the browser mostly has it, from the page that uses it. */
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

/** What a route is told of. */
interface Fetching {
  waitUntil: (work: Promise<unknown>) => void
}

/** A part that is kept; else from the server, and kept from then on. */
export async function partOf(request: Request, event: Fetching): Promise<Response> {
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(put(request, answer.clone()))
  return answer
}

/** A page as it was opened last. */
export const keptPage = (pathname: string) => kept(pathname)

export async function freshPage(request: Request, pathname: string, event: Fetching) {
  const answer = await fetch(request)
  if (answer.status === 200) event.waitUntil(put(pathname, answer.clone()))
  return answer
}

/**
 * A screen of the app. Its own styles are in one file, which is not kept: offline the app draws it from the
 * parts that it names, so these are kept at once, not only when the page asks for it.
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

/** The device may be full: then it is fetched again the next time. */
const put = async (key: Request | string, answer: Response) =>
  (await caches.open(VISITED)).put(key, answer).catch(() => undefined)

/** Pages of the version before name parts that are gone. */
export async function clearPages() {
  const cache = await caches.open(VISITED)
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const old = names.filter((name) => name !== APP && !name.startsWith('/assets/'))
  await Promise.all(old.map((name) => cache.delete(name)))
}
