// `npm run pictures`: every page, empty, loading, failed, full and with what opens over it, light and dark,
// 390 and 1280 px, into .cache/pictures, with the real draws of May 25, 2026. The ones that the README shows
// are also copied to docs/pictures. Then the reference pictures of the gallery's test are taken again.
import { spawn } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import type { getTrackRecord } from '@fourcast/contract/track-record.ts'
import { chromium } from '@playwright/test'
import { launchOptions, ROOT } from './support/browser.ts'
import { camera, LOOKS } from './support/camera.ts'
import { startHost } from './support/host.ts'
import {
  adminPages,
  emptyPages,
  failedPages,
  formErrors,
  fullPages,
  loadingPages,
  openedStates,
  orderStates,
  payingStates,
  publicPages,
} from './support/rounds.ts'
import { openLotteries, PICTURED } from './support/lotteries.ts'
import { startApp } from './support/server.ts'

const OUT = join(ROOT, '.cache/pictures')
/** Pictures in the README and the tour. */
const SHOWN = [
  'generate-1280-light',
  'generate-390-light',
  'dashboard-1280-light',
  'history-390-dark',
  'lottery-1280-light',
  'subscription-1280-light',
  'responsible-play-390-light',
]

await using _host = await startHost()
await using lotteries = await openLotteries()
await using app = await startApp({ ...lotteries.settings, LEARN: 'on' })
console.log('Training Georgia’s model …')
while (!(await hasModel(app.url))) await setTimeout(1_000)
const ROUNDS = [
  publicPages,
  formErrors,
  emptyPages,
  fullPages,
  adminPages(app),
  openedStates,
  orderStates,
  payingStates,
  loadingPages,
  failedPages,
]
const browser = await chromium.launch(launchOptions)
for (const look of LOOKS) {
  await using one = await camera(browser, { url: app.url, folder: OUT, now: PICTURED }, look)
  for (const round of ROUNDS) await round(one)
  console.log(`${look.width} px, ${look.theme}: done`)
}
await browser.close()
await mkdir(join(ROOT, 'docs/pictures'), { recursive: true })
for (const name of SHOWN)
  await copyFile(join(OUT, `${name}.png`), join(ROOT, `docs/pictures/${name}.png`))

const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js')
const gallery = ['test', '-c', 'packages/e2e', 'gallery', '--update-snapshots', '--reporter=dot']
spawn(process.execPath, [playwright, ...gallery], { cwd: ROOT, stdio: 'inherit' })

async function hasModel(url: string): Promise<boolean> {
  const response = await fetch(`${url}/ml_api/honesty`)
  const { states }: Answer<typeof getTrackRecord> = await response.json()
  return states.some(({ basis, backtest }) => basis.state === 'GA' && backtest !== null)
}
