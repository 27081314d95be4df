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
    hasUnsavedWork: () => hasUnsavedInput(document),
  })
    .then(askHourly)
    // A browser may forbid workers, or a page of ours be gone meanwhile; the app works without.
    .catch(() => undefined)
}

const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"])'
/** An open question, or a result that is not kept. */
const OPEN = 'dialog[open], [role="dialog"], [role="alertdialog"], [data-unsaved]'

/** Whether a reload would lose something: text in a field, a question, a result that is not kept. */
export function hasUnsavedInput(page: ParentNode) {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  // Digits outlive a reload by themselves; what is chosen or ticked is quickly done again.
  const written = fields.some((field) => field.value !== '' && field.closest('.digit') === null)
  return written || page.querySelector(OPEN) !== null
}
