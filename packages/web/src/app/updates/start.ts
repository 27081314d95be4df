import { hasInHand } from '#app/updates/in-hand.ts'
import { keepUpToDate } from '#app/updates/updates.ts'
import { now } from '#core/clock.ts'

const ASK_EVERY = 60 * 60_000

/** Who comes back to a page that stayed open is told of a new version, after an hour or more. */
function askHourly(registration: ServiceWorkerRegistration) {
  let asked = now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || now() - asked < ASK_EVERY) return
    asked = now()
    registration.update().catch(() => undefined)
  })
}

/** Registers the service worker and keeps the app up to date. */
export function startUpdates() {
  keepUpToDate({
    worker: navigator.serviceWorker,
    reload: () => window.location.reload(),
    hasUnsavedWork: () => hasInHand(document),
  })
    .then(askHourly)
    // A browser may forbid workers, or a page of ours be gone meanwhile; the app works without.
    .catch(() => undefined)
}
