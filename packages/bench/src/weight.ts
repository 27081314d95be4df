import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, openBrowser } from './support/browser.ts'
import { serveApp } from './support/children.ts'
import { type Screen, screens } from './support/screens.ts'
import { openTab, type Tab } from './support/tab.ts'

/** Bytes of gzip that a page may load by itself, before anyone does anything. */
const BUDGET = { Script: 115_000, Stylesheet: 10_000 } as const
type Kind = keyof typeof BUDGET
type Bytes = Record<Kind, number>

const QUIET_MS = 2_000
const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true }

/** JavaScript and CSS that opening a page brings over the wire, first visit, nothing cached. */
export async function weight() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-weight-'))
  {
    await using app = await serveApp({ DATA_DIR: dataDir })
    await using browser = await openBrowser()
    for (const screen of await screens(app.url)) {
      const gzip = await transferred(browser, app.url, screen, 'gzip')
      const br = await transferred(browser, app.url, screen, 'br')
      console.log(line(screen.path, gzip, br))
    }
  }
  await rm(dataDir, { recursive: true, force: true })
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`

function line(path: string, gzip: Bytes, br: Bytes): string {
  const held = gzip.Script <= BUDGET.Script && gzip.Stylesheet <= BUDGET.Stylesheet
  return [
    `weight ${path.padEnd(18)} JS gzip ${kb(gzip.Script)}, brotli ${kb(br.Script)}`,
    `CSS gzip ${kb(gzip.Stylesheet)}, brotli ${kb(br.Stylesheet)}`,
    `promised ≤ ${BUDGET.Script / 1000} and ${BUDGET.Stylesheet / 1000} KB of gzip: ${held ? 'holds' : 'FAILS'}`,
  ].join('   ')
}

/** Opens a page in a tab of its own and counts what arrives until two seconds pass without anything. */
async function transferred(browser: Browser, url: string, screen: Screen, encoding: 'gzip' | 'br') {
  const kinds = new Map<string, string>()
  const bytes: Bytes = { Script: 0, Stylesheet: 0 }
  let latest = Number.POSITIVE_INFINITY
  await using tab = await openTab(browser, ({ method, params }) => {
    if (method === 'Network.responseReceived') kinds.set(params.requestId, params.type)
    // The clock of silence starts when all that the page names is there.
    if (method === 'Page.loadEventFired') latest = performance.now()
    // Bodies only: headers are the server's.
    if (method !== 'Network.dataReceived') return
    latest = Math.max(latest, performance.now())
    const kind = kinds.get(params.requestId)
    if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += params.encodedDataLength
  })
  await prepare(tab, url, screen, encoding)
  await tab.send('Page.navigate', { url: url + screen.path })
  while (performance.now() - latest < QUIET_MS) await pause(50)
  return bytes
}

/** A first visit: nothing stored, nothing cached, and one encoding. */
async function prepare(tab: Tab, url: string, { session }: Screen, encoding: string) {
  await tab.send('Network.enable')
  await tab.send('Page.enable')
  await tab.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  // The screen of a phone.
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE)
  await tab.send('Network.setCacheDisabled', { cacheDisabled: true })
  await tab.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } })
  if (session !== undefined)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: session })
}
