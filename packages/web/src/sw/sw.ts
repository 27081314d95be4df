// The service worker: stores the app's own files, so that it opens offline. API answers are personal and are
// never stored here.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { networkFirst } from '#sw/network-first.ts'
import { isLookedAt, linkOf, openPage, shownOf } from '#sw/push.ts'
import { isPart, isScreenSheet, keepPrevious } from '#sw/previous.ts'
import { bare, type Responder, wayOf } from '#sw/routes.ts'
import { allParts, appParts, files, pages, scope, serverPages } from '#sw/scope.ts'
import {
  clearPages,
  freshPage,
  freshScreen,
  hasApp,
  keepApp,
  keepParts,
  keptPage,
  partOf,
  VISITED,
} from '#sw/visited.ts'

const CACHE = 'fourcast-files'
const precache = new PrecacheController({ cacheName: CACHE })
precache.addToCacheList(files)

/** If the previous version had stored the app, this one stores it too: it may be opened offline first. */
const keepAppAgain = async () => {
  if (await hasApp()) await keepApp(appParts)
}

scope.addEventListener('install', (event) => {
  void precache.install(event)
  event.waitUntil(keepAppAgain())
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    keepPrevious([CACHE, VISITED], allParts)
      .then(clearPages)
      .then(() => precache.activate(event))
      .then(() => scope.clients.claim()),
  )
})

scope.addEventListener('message', (event) => {
  const { data } = event
  // A new version waits until the user accepts it, or until its last page is closed.
  if (data === 'take over') void scope.skipWaiting()
  // A user is signed in. A page that was still loading when this worker became active was not claimed then.
  if (data === 'keep the app')
    event.waitUntil(Promise.all([scope.clients.claim(), keepApp(appParts)]))
  // Parts of a page that was opened before there was a worker.
  else if (Array.isArray(data)) event.waitUntil(keepParts(data.filter((one) => allParts.has(one))))
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

interface WorkerRequest {
  request: Request
  url: URL
  sameOrigin: boolean
  event: Parameters<typeof partOf>[1]
}

const nothing = async () => undefined
const offlinePage = () => precache.matchPrecache('/offline')

/**
 * An address of the app, network first: after a deploy the stored app would request screens that the server
 * no longer has.
 */
const freshApp = ({ request, event }: Omit<WorkerRequest, 'sameOrigin'>) =>
  networkFirst({
    fetch: () => freshScreen(request, event),
    kept: async () => ((await hasApp()) ? precache.matchPrecache('/spa.html') : undefined),
    otherwise: offlinePage,
  })

const freshPublic = ({ request, url, event }: Omit<WorkerRequest, 'sameOrigin'>) => {
  const page = bare(url.pathname)
  const kept = async () => (await keptPage(page)) ?? precache.matchPrecache(page)
  return networkFirst({
    fetch: () => (serverPages.has(page) ? fetch(request) : freshPage(request, page, event)),
    kept: serverPages.has(page) ? nothing : kept,
    otherwise: offlinePage,
  })
}

const opens = (way: Responder) => (asked: WorkerRequest) =>
  asked.sameOrigin && asked.request.mode === 'navigate' && wayOf(asked.url.pathname, pages) === way

registerRoute(opens('app'), freshApp)
registerRoute(opens('page'), freshPublic)
// No rewriting of addresses: '/' is the landing page only when opened as '/'.
registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))
registerRoute(
  ({ sameOrigin, url }: WorkerRequest) =>
    sameOrigin && isPart(url.href) && !isScreenSheet(url.href),
  ({ request, event }) => partOf(request, event),
)
