import { keepUpToDate } from '#app/updates/updates.ts'
import { now } from '#core/clock.ts'

const ASK_EVERY = 60 * 60_000

/** Checks for a new version when the user returns to a tab that stayed open for an hour or more. */
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
    hasUnsavedWork: () => hasUnsavedInput(document),
  })
    .then(askHourly)
    // A browser may forbid workers, or the page may be closed meanwhile; the app works without one.
    .catch(() => undefined)
}

const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"])'
/** An open dialog, or a result that is not saved. */
const OPEN = 'dialog[open], [role="dialog"], [role="alertdialog"], [data-unsaved]'

/** True if a reload would lose something: text in a field, an open dialog, an unsaved result. */
export function hasUnsavedInput(page: ParentNode) {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  // Digits survive a reload; a choice or a tick is quickly made again.
  const written = fields.some((field) => field.value !== '' && field.closest('.digit') === null)
  return written || page.querySelector(OPEN) !== null
}
