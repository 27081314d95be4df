import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import audit from 'lighthouse'
import { openBrowser } from './support/browser.ts'
import { serveApp } from './support/children.ts'
import { median } from './support/load.ts'
import { type Screen, screens } from './support/screens.ts'
import { openTab } from './support/tab.ts'

const RUNS = 3
const TRIES = 4
const PROMISED = {
  public: { lcp: 1_400, performance: 100 },
  signedIn: { lcp: 1_800, performance: 95 },
  cls: 0.01,
  others: 100,
} as const

/** Opened from a mail, with a secret in their address. */
const UNLISTED = new Set(['/reset-password', '/verify-email', '/confirm-email', '/unsubscribe'])

interface Run {
  performance: number
  accessibility: number
  practices: number
  /** Null for pages that no search engine lists. */
  seo: number | null
  lcp: number
  cls: number
  tbt: number
  /** The speed of this machine. Lighthouse gives a fast laptop 2000 and a good phone 1000. */
  machine: number
}

/** Lighthouse's figures of each page on a phone with slow 4G (simulated), first visit. */
export async function lighthouse(paths: readonly string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-lighthouse-'))
  {
    await using app = await serveApp({ DATA_DIR: dataDir })
    const all = await screens(app.url, dataDir, paths)
    // A new server stores its simulated draws first, and open pages ask for each of them.
    if (all[0]) await atLast(app.url, all[0])
    for (const screen of all) {
      const runs: Run[] = []
      for (let n = 0; n < RUNS; n++) runs.push(await atLast(app.url, screen))
      console.log(line(screen, middle(runs)))
    }
  }
  await rm(dataDir, { recursive: true, force: true })
}

/** A busy machine sometimes records nothing, which says nothing about the page. Then it tries again. */
async function atLast(url: string, screen: Screen): Promise<Run> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(url, screen)
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

async function once(url: string, screen: Screen): Promise<Run> {
  await using browser = await openBrowser()
  if (screen.session !== undefined) {
    // Lighthouse keeps local storage, so it can also open pages behind a sign-in.
    await using tab = await openTab(browser, () => undefined)
    await tab.send('Page.enable')
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: screen.session })
    await tab.send('Page.navigate', { url: `${url}/favicon.svg` })
    await tab.send('Runtime.evaluate', { expression: screen.session })
  }
  const result = await audit(url + screen.path, { port: browser.port, logLevel: 'error' })
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${screen.path}`)
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${screen.path}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const figure = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: screen.session === undefined && !UNLISTED.has(screen.path) ? score('seo') : null,
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    machine: environment.benchmarkIndex,
  }
}

/** The median of each figure. */
function middle(runs: readonly Run[]): Run {
  const of = (figure: (run: Run) => number) => median(runs.map(figure))
  return {
    performance: of((run) => run.performance),
    accessibility: of((run) => run.accessibility),
    practices: of((run) => run.practices),
    seo: runs.some(({ seo }) => seo === null) ? null : of(({ seo }) => seo ?? NaN),
    lcp: of((run) => run.lcp),
    cls: of((run) => run.cls),
    tbt: of((run) => run.tbt),
    machine: of((run) => run.machine),
  }
}

function line({ path, session }: Screen, run: Run): string {
  const { performance, accessibility, practices, seo, lcp, cls, tbt, machine } = run
  const most = session === undefined ? PROMISED.public : PROMISED.signedIn
  const held =
    [accessibility, practices, seo ?? 100].every((score) => score >= PROMISED.others) &&
    lcp <= most.lcp &&
    cls <= PROMISED.cls &&
    performance >= most.performance
  return [
    `lighthouse ${path.padEnd(18)} performance ${performance}, accessibility ${accessibility}, best practices ${practices}, SEO ${seo ?? '–'}`,
    `LCP ${(lcp / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
    `machine ${machine.toFixed(0)}`,
    held ? 'holds' : 'FAILS',
  ].join('   ')
}
