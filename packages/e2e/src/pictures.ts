// `npm run pictures`: every page, empty and full, light and dark, 390 and 1280 px, into .cache/pictures.
// The ones that the README shows are also copied to docs/pictures.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { launchOptions, ROOT } from './support/browser.ts'
import { PUBLIC, SIGNED_IN } from './support/pages.ts'
import { startApp } from './support/server.ts'
import { signUp } from './support/sign-up.ts'

const OUT = join(ROOT, '.cache/pictures')
const SHOWN = ['generate-1280-light', 'dashboard-1280-light', 'history-390-dark']

const nameOf = (path: string) =>
  path
    .replace(/^\/(?=.)/, '')
    .replace(/^\/$/, 'landing')
    .replaceAll(/\?tab=/g, '-')

async function opened(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Skeletons are outputs with a label; when none is left, the page is full.
  await page.locator('output[aria-label^="Loading"]').first().waitFor({ state: 'detached' })
}

async function take(browser: Browser, url: string, width: number, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  await context.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme)
  const page = await context.newPage()
  const shot = (name: string) =>
    page.screenshot({ path: join(OUT, `${name}-${width}-${theme}.png`), fullPage: true })
  const all = async (paths: readonly string[], prefix = '') => {
    for (const path of paths) {
      await opened(page, url + path)
      await shot(prefix + nameOf(path))
    }
  }
  await all(PUBLIC)
  await signUp(page, `${url}/signup`)
  await all(SIGNED_IN, 'empty-')
  await page.evaluate(() => localStorage.removeItem('fourcast_token'))
  await opened(page, `${url}/login`)
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await page.waitForURL('**/dashboard')
  await all(SIGNED_IN)
  await opened(page, `${url}/generate`)
  await page.getByLabel('Digit 1').pressSequentially('7294')
  await page.getByRole('button', { name: /^Box 4/ }).click()
  await page.getByText('Saved automatically').first().waitFor()
  await page
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await shot('generate')
  await context.close()
}

await mkdir(OUT, { recursive: true })
await using app = await startApp()
const browser = await chromium.launch(launchOptions)
for (const width of [390, 1280])
  for (const theme of ['light', 'dark'] as const) await take(browser, app.url, width, theme)
await browser.close()
await mkdir(join(ROOT, 'docs/pictures'), { recursive: true })
for (const name of SHOWN)
  await copyFile(join(OUT, `${name}.png`), join(ROOT, `docs/pictures/${name}.png`))
