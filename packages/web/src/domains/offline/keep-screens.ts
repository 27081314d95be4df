/**
 * Asks the service worker to cache the screens that work offline, and the chunks of this page, which may have
 * been opened before there was a worker. Returns a function that stops it.
 */
export function keepScreens(): () => void {
  const { serviceWorker } = navigator
  if (serviceWorker === undefined || typeof PerformanceObserver === 'undefined')
    return () => undefined
  let worker: ServiceWorker | null = null
  const observer = new PerformanceObserver((list) => {
    const parts = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .filter(
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
      )
      .map(({ pathname }) => pathname)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    if (parts.length > 0) worker?.postMessage(parts)
  })
  void serviceWorker.ready.then(({ active }) => {
    worker = active
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker?.postMessage('keep the app')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker?.postMessage(partStyles())
    observer.observe({ type: 'resource', buffered: true })
  })
  return () => {
    worker = null
    observer.disconnect()
  }
}

/** The styles of this page's chunks. The page itself loaded them as one file, which is not cached. */
const partStyles = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')].map(
    ({ href }) => new URL(href).pathname,
  )
