import { notify } from '#core/notifications/notifications.ts'

/** What of the browser an update touches. */
export interface Updating {
  worker: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>
  reload: () => void
  /** Whether a reload now would lose something. */
  hasUnsavedWork: () => boolean
}

/** How long an agreed update waits for the new worker, in milliseconds. */
const PATIENCE = 5_000

/** A dismissed notice comes back with the next page. */
const offer = (action: () => void) =>
  notify({
    type: 'info',
    message: 'A new version is ready',
    persistent: true,
    staysAfterLogout: true,
    actions: [{ label: 'Reload', action }],
  })

/**
 * Registers the service worker. A new one waits until someone agrees, in any tab; then each tab reloads
 * once, but for those where a reload would lose something: these ask.
 */
export async function keepUpToDate({ worker, reload, hasUnsavedWork }: Updating) {
  // The first worker takes over a page that came without one: nothing new to show.
  let controlled = worker.controller !== null
  let agreed = false
  let reloading = false
  const reloadOnce = () => {
    if (reloading) return
    reloading = true
    reload()
  }
  worker.addEventListener('controllerchange', () => {
    if (!controlled) controlled = true
    else if (agreed || !hasUnsavedWork()) reloadOnce()
    else offer(reloadOnce)
  })
  const registration = await worker.register('/sw.js')
  const agree = () => {
    agreed = true
    const { waiting } = registration
    // Gone: another tab has been quicker, or closed the last page of the old version.
    if (waiting === null) return reloadOnce()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    waiting.postMessage('take over')
    // The old worker may be busy for minutes. The server has the new page in any case.
    setTimeout(reloadOnce, PATIENCE)
  }
  const isUpdate = () => registration.waiting !== null && worker.controller !== null
  if (isUpdate()) offer(agree)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && isUpdate()) offer(agree)
    })
  })
  return registration
}
