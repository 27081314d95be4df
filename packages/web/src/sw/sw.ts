// The service worker: keeps the app's own files, so that it opens without a network. Answers of the
// API belong to someone and are never kept here.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { freshOrKept } from '#sw/fresh.ts'
import { isLookedAt, linkOf, openPage, shownOf } from '#sw/push.ts'
import { isPart, keepPrevious, partOf } from '#sw/previous.ts'
import { bare, type Way, wayOf } from '#sw/routes.ts'
import { files, pages, scope } from '#sw/scope.ts'

const CACHE = 'fourcast-files'
const precache = new PrecacheController({ cacheName: CACHE })
precache.addToCacheList(files)

scope.addEventListener('install', (event) => void precache.install(event))

scope.addEventListener('activate', (event) => {
  const wanted = new Set(precache.getURLsToCacheKeys().values())
  event.waitUntil(
    keepPrevious(CACHE, wanted)
      .then(() => precache.activate(event))
      .then(() => scope.clients.claim()),
  )
})

// A new version waits until someone says so, or until its last page is closed.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting()
})

scope.addEventListener('push', (event) => {
  const { title, options } = shownOf(event.data?.text() ?? '', scope.location.origin)
  const show = async () => {
    const silent = await isLookedAt(scope.clients).catch(() => false)
    await scope.registration.showNotification(title, { ...options, silent })
  }
  event.waitUntil(show())
})

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const { origin } = scope.location
  event.waitUntil(openPage(scope.clients, linkOf(notification.data, origin), origin))
})

interface Asked {
  request: Request
  url: URL
  sameOrigin: boolean
}

const freshFirst = (request: Request, page: string) =>
  freshOrKept({
    fetch: () => fetch(request),
    kept: () => precache.matchPrecache(page),
    otherwise: () => precache.matchPrecache('/offline'),
  })

const opens = (way: Way) => (asked: Asked) =>
  asked.sameOrigin && asked.request.mode === 'navigate' && wayOf(asked.url.pathname, pages) === way

registerRoute(opens('app'), precache.createHandlerBoundToURL('/spa.html'))
registerRoute(opens('page'), ({ request, url }) => freshFirst(request, bare(url.pathname)))
// After a deploy the kept app would ask for screens that the server no longer has.
registerRoute(opens('admin'), ({ request }) => freshFirst(request, '/spa.html'))
// No address stands for another here: '/' is the landing page only for who opens it.
registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))
registerRoute(
  ({ sameOrigin, url }: Asked) => sameOrigin && isPart(url.href),
  ({ request }) => partOf(request),
)
