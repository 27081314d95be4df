import type { Page } from '@playwright/test'
import { signUpAdmin } from './support/admin.ts'
import { openLotteries, PICTURED } from './support/lotteries.ts'
import { opened } from './support/open.ts'
import { PUBLIC, SIGNED_IN } from './support/pages.ts'
import { LEARNING, startApp } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { trainingEnded } from './support/training.ts'

/** A phone; heights are counted in multiples of its window. */
const PHONE = { width: 390, height: 844 }
const MOST_HEIGHTS = 4

/** The front page also has pictures of the product and prices. */
const FRONT_HEIGHTS = 5

/** Before the first draw of a day. */
const MORNING = '2026-05-04T14:00:00Z'

/** Pages of continuous text, which have no limit. */
const TEXTS = new Set(['/terms', '/privacy', '/responsible-play'])

test.use({ viewport: PHONE })

/** The height of a fully loaded page, in windows. */
async function heightOf(page: Page, path: string) {
  await opened(page, path)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const pixels = await page.evaluate(() => document.documentElement.scrollHeight)
  return pixels / PHONE.height
}

/** Pages above the limit, with their heights. */
async function tooHigh(page: Page, paths: readonly string[]) {
  const found: string[] = []
  for (const path of paths) {
    const height = await heightOf(page, path)
    const most = new URL(path, 'http://localhost').pathname === '/' ? FRONT_HEIGHTS : MOST_HEIGHTS
    if (height > most) found.push(`${path}: ${height.toFixed(1)} windows`)
  }
  return found
}

async function enterDemo(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('no main screen is longer than four windows of a phone', async ({ page }) => {
  test.setTimeout(300_000)
  await using lotteries = await openLotteries()
  await using app = await startApp(lotteries.settings)
  await page.clock.setFixedTime(PICTURED)
  const at = (path: string) => `${app.url}${path}`
  const open = PUBLIC.filter((path) => !TEXTS.has(path))
  const found = await tooHigh(page, open.map(at))
  await enterDemo(page, app.url)
  found.push(...(await tooHigh(page, [...SIGNED_IN, '/sources', '/honesty'].map(at))))
  expect(found).toEqual([])
})

test('the overview of a new service is no longer than four windows of a phone', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  // On its own server: failures and queues of other journeys would add lines.
  await using app = await startApp()
  const context = await browser.newContext({ baseURL: app.url, viewport: PHONE })
  const page = await context.newPage()
  await signUpAdmin(page, app)
  expect(await heightOf(page, '/admin/overview')).toBeLessThanOrEqual(MOST_HEIGHTS)
  await context.close()
})

test('no screen that shows forecasts is longer than four windows of a phone', async ({ page }) => {
  test.setTimeout(300_000)
  await using app = await startApp({ ...LEARNING, FIXED_NOW: MORNING })
  await page.clock.setFixedTime(MORNING)
  await enterDemo(page, app.url)
  await trainingEnded(page, 'GA')
  const paths = SIGNED_IN.filter((path) => /dashboard|suggest|analyze/.test(path))
  const tools = '/analyze?numbers=0768&state=GA&tab=tools'
  const found = await tooHigh(
    page,
    [...paths, tools, '/honesty'].map((path) => `${app.url}${path}`),
  )
  expect(found).toEqual([])
})
