// `node packages/e2e/src/product-picture.ts`: takes the picture of a result on the front page, in both
// themes, from the product itself.
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions, ROOT } from './support/browser.ts'
import { startHost } from './support/host.ts'
import { startApp } from './support/server.ts'

/** In CSS pixels; the picture has four device pixels for each. */
const SIZE = { width: 356, height: 274 }

await using _host = await startHost()
await using app = await startApp({ LEARN: 'off' })
const browser = await chromium.launch(launchOptions)
for (const [theme, name] of [
  ['light', 'product.webp'],
  ['dark', 'product-dark.webp'],
] as const) {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    // Allows the style that hides toasts.
    bypassCSP: true,
  })
  await context.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme)
  const page = await context.newPage()
  const picture = await resultOn(page)
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(ROOT, 'packages/web/public', name))
  await context.close()
}
await browser.close()

/** The upper part of a result: its balls and odds. */
async function resultOn(page: Page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.goto('/generate')
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await page.getByRole('button', { name: /^Box 1/ }).click()
  const result = page.getByRole('region', { name: /^Box 1 Silver/ })
  await result.getByText('Saved', { exact: true }).waitFor()
  // Hides toasts, which would cover the page.
  await page.addStyleTag({ content: '[aria-label="Notifications"], .toasts { display: none }' })
  await result.scrollIntoViewIfNeeded()
  const box = await result.boundingBox()
  if (box === null) throw new Error('the result is not on the page')
  return page.screenshot({ clip: { x: box.x + 1, y: box.y + 1, ...SIZE }, animations: 'disabled' })
}
