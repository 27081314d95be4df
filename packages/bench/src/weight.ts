import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, openBrowser } from './support/browser.ts'
import { serveApp } from './support/children.ts'
import { type Screen, screens } from './support/screens.ts'
import { openTab, type Tab } from './support/tab.ts'

/** The highest number of bytes (gzip) that a page may load by itself, before any input. */
const BUDGET = {
  public: { scripts: 85_000, styles: 9_000 },
  dashboard: { scripts: 110_000, styles: 9_000 },
  playing: { scripts: 120_000, styles: 10_000 },
  account: { scripts: 130_000, styles: 10_000 },
} as const
const HEADERS = 5_000
/** What the service worker stores after the landing page, and after the dashboard. */
const STORED = { public: 120_000, dashboard: 300_000 } as const

const QUIET_MS = 2_000
const PHONE = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true }

interface Visit {
  scripts: number
  styles: number
  /** Scripts and styles. */
  files: number
  /** Responses with scripts and styles. */
  headers: number
  /** Responses of the API, except the event stream. */
  calls: number
}

/** The bytes that opening each screen transfers: first visit, nothing cached, gzip. */
export async function weight(paths: readonly string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-weight-'))
  {
    await using app = await serveApp({ DATA_DIR: dataDir })
    await using browser = await openBrowser()
    const all = await screens(app.url, dataDir, paths)
    for (const screen of all) console.log(line(screen, await visit(browser, app.url, screen)))
    for (const kind of ['public', 'dashboard'] as const) {
      const screen = all.find((one) => one.kind === kind)
      if (screen) console.log(await stored(app.url, screen, STORED[kind]))
    }
  }
  await rm(dataDir, { recursive: true, force: true })
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(5)} KB`

function line({ path, kind, session }: Screen, visited: Visit): string {
  const { scripts, styles, files, headers, calls } = visited
  const most = BUDGET[kind]
  const held = scripts <= most.scripts && styles <= most.styles && headers <= HEADERS
  return [
    `weight ${path.padEnd(19)}${session === undefined ? 'guest    ' : 'signed in'}`,
    `scripts ${kb(scripts)}  styles ${kb(styles)}  in ${String(files).padStart(2)} files, headers ${kb(headers)}`,
    `${String(calls).padStart(2)} calls`,
    `promised ≤ ${most.scripts / 1000}, ${most.styles / 1000}, headers ${HEADERS / 1000} KB: ${held ? 'holds' : 'FAILS'}`,
  ].join('   ')
}

/** Opens a page in its own tab and counts the received bytes until two seconds pass without any. */
async function visit(browser: Browser, url: string, screen: Screen): Promise<Visit> {
  const bytes = new Map<string, 'scripts' | 'styles'>()
  const visited: Visit = { scripts: 0, styles: 0, files: 0, headers: 0, calls: 0 }
  let latest = Number.POSITIVE_INFINITY
  await using tab = await openTab(browser, ({ method, params }) => {
    // The two seconds start when all resources of the page are loaded.
    if (method === 'Page.loadEventFired') latest = performance.now()
    if (method === 'Network.responseReceived') {
      const { requestId, type, response } = params
      if (/\/(ml_)?api\//.test(response.url) && !response.url.endsWith('/stream')) visited.calls++
      if (type !== 'Script' && type !== 'Stylesheet') return
      bytes.set(requestId, type === 'Script' ? 'scripts' : 'styles')
      visited.files++
      visited.headers += response.encodedDataLength
    }
    if (method !== 'Network.dataReceived') return
    latest = Math.max(latest, performance.now())
    const kind = bytes.get(params.requestId)
    if (kind !== undefined) visited[kind] += params.encodedDataLength
  })
  await prepare(tab, url, screen)
  await tab.send('Page.navigate', { url: url + screen.path })
  while (performance.now() - latest < QUIET_MS) await pause(50)
  return visited
}

/** A first visit: nothing stored, nothing cached, and one encoding. */
async function prepare(tab: Tab, url: string, { session }: Screen) {
  await tab.send('Network.enable')
  await tab.send('Page.enable')
  await tab.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  // The screen of a phone.
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE)
  await tab.send('Network.setCacheDisabled', { cacheDisabled: true })
  await tab.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  if (session !== undefined)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: session })
}

const NAMES_STORED = `(async () => {
  const kept = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(url)
  return kept.join(' ')
})()`

/** The bytes stored by the service worker once it is idle, as they were transferred. */
async function stored(url: string, screen: Screen, most: number): Promise<string> {
  await using browser = await openBrowser()
  await using tab = await openTab(browser, () => undefined)
  await prepare(tab, url, screen)
  await tab.send('Page.navigate', { url: url + screen.path })
  let files: string[] = []
  for (let same = 0; same < 5 || files.length === 0;) {
    await pause(1_000)
    const now = await namesStored(tab)
    same = now.length === files.length ? same + 1 : 0
    files = now
  }
  const sizes = await Promise.all(files.map(sizeOf))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return `weight ${screen.path.padEnd(19)}the service worker stores ${kb(bytes)} in ${files.length} files   promised ≤ ${most / 1000} KB: ${bytes <= most ? 'holds' : 'FAILS'}`
}

async function namesStored(tab: Tab): Promise<string[]> {
  const answer = await tab.send('Runtime.evaluate', {
    expression: NAMES_STORED,
    awaitPromise: true,
    returnByValue: true,
  })
  const names = JSON.stringify(answer).match(/http[^" ]+/g)
  return names ?? []
}

/** The bytes of a file's body, compressed with gzip if the server does so. */
const sizeOf = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let size = 0
      answer.on('data', (chunk: Buffer) => (size += chunk.length))
      answer.once('end', () => resolve(size))
    }).once('error', reject)
  })
