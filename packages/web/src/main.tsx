import '#styles/index.css'
import '#app/every-page.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { publicPageAt } from '#app/public-pages.ts'
import { fetchScreen } from '#app/screens.ts'
import { startUpdates } from '#app/updates/start.ts'
import { focusPressed } from '#core/focus-pressed.ts'
import { reportSilentAutofill } from '#core/forms/silent-autofill.ts'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { keepSkeleton } from '#core/waiting.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { TOKEN_KEY } from '#core/storage/storage-keys.ts'
import { watchTheme } from '#core/theme.ts'
import { followTranslator } from '#core/translated-text.ts'

watchTheme()
document.addEventListener('click', focusPressed, true)
followTranslator(document.body)
reportSilentAutofill()

const app = (
  <StrictMode>
    <App router={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />
  </StrictMode>
)

/** A prerendered page comes to life; anywhere else everything is drawn. */
async function start(root: HTMLElement) {
  const page = publicPageAt(window.location.pathname)
  const hasSession = browserStorage.get(TOKEN_KEY) !== null
  const fetched =
    (page === undefined || page.forBoth) && hasSession
      ? fetchScreen(window.location.pathname)
      : undefined
  if (page === undefined || !root.hasChildNodes() || root.querySelector('[data-waiting]')) {
    // Nothing is there that could have been pressed.
    document.dispatchEvent(new Event('alive'))
    keepSkeleton(root)
    // What the file shows stays until there is more to show.
    await Promise.all([fetched, page?.load()])
    return startTransition(() => createRoot(root).render(app))
  }
  await page.load()
  hydrateRoot(root, app)
}

// After everything that the page itself needs. In development there is nothing to keep.
if (import.meta.env.PROD && 'serviceWorker' in navigator) whenLoaded(startUpdates)

/** A prerendered page may have been loaded before this script was. */
function whenLoaded(next: () => void) {
  if (document.readyState === 'complete') next()
  else window.addEventListener('load', next)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// As for this script itself, start.js says so. The browser has reported the file that is missing.
start(root).catch(() => document.dispatchEvent(new Event('startfailed')))
