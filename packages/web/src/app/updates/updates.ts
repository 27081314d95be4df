import { notify } from '#core/notifications/notifications.ts'

/** The parts of the browser that an update uses. */
export interface Updating {
  worker: Pick<ServiceWorkerContainer, 'controller' | 'register' | 'addEventListener'>
  reload: () => void
  /** True if a reload now would lose something. */
  hasUnsavedWork: () => boolean
}

/** Milliseconds that an accepted update waits for the new worker. */
const PATIENCE = 5_000

/** Offers the update. After a dismissal the next page offers it again. */
const offer = (action: () => void) =>
  notify({
    type: 'info',
    message: 'A new version is ready',
    persistent: true,
    staysAfterLogout: true,
    actions: [{ label: 'Reload', action }],
  })

/**
 * Registers the service worker. A new one waits until the user accepts it in any tab; then each tab reloads
 * once, except those where a reload would lose something: these ask.
 */
export async function keepUpToDate({ worker, reload, hasUnsavedWork }: Updating) {
  // The first worker takes over a page that was loaded without one: there is no new version to show.
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
    // No waiting worker: another tab was quicker, or closed the last page of the old version.
    if (waiting === null) return reloadOnce()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    waiting.postMessage('take over')
    // The old worker may be busy for minutes; the server has the new page anyway.
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
