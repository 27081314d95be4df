import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import { ROOT } from './support/browser.ts'
import { type Gallery, startGallery } from './support/gallery.ts'
import { expectAccessible } from './support/test.ts'

/** Colours differ by theme, layout by width: three of the four cover both. */
const LOOKS = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'light' },
] as const

/** What only becomes narrower there. */
const SAME_ON_A_PHONE = new Set(['icons', 'buttons', 'chips', 'balls', 'waiting'])

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, provide) => {
      await using gallery = await startGallery()
      // At its first visit a fresh Vite may still prepare packages, and then reloads the page.
      const first = await browser.newPage()
      await first.goto(gallery.url, { waitUntil: 'networkidle' })
      await first.close()
      await provide(gallery)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** The Chromium that drew the pictures kept: another major version may draw letters otherwise. */
const TAKEN_WITH = join(ROOT, 'packages/e2e/src/gallery.pictures/chromium.txt')

test.beforeEach(async ({ browser }, { config, title }) => {
  if (!title.includes('looks as it did')) return
  const version = browser.version()
  const renews = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
  if (renews) await writeFile(TAKEN_WITH, `${version}\n`)
  const taken = (await readFile(TAKEN_WITH, 'utf8')).trim()
  const other = taken.split('.')[0] !== version.split('.')[0]
  test.skip(other, `the pictures were taken with Chromium ${taken}, this is ${version}`)
})

for (const { width, theme } of LOOKS) {
  test.describe(`${width} px, ${theme}`, () => {
    test.use({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
    })
    test.beforeEach(async ({ page, gallery }) => {
      await page.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme)
      await page.route('**/api/**', (route) => route.fulfill({ status: 404, body: '' }))
      // A date without its year is of this one.
      await page.clock.setFixedTime('2026-11-21T20:18:00Z')
      await opened(page, gallery.url)
    })

    test(`every component looks as it did, ${width} px, ${theme}`, async ({ page }) => {
      test.setTimeout(120_000)
      const ids = await sectionsOf(page)
      for (const id of width === 390 ? ids.filter((one) => !SAME_ON_A_PHONE.has(one)) : ids)
        await expect
          .soft(page.locator(`section#${id}`), id)
          .toHaveScreenshot(`${id}-${width}-${theme}.png`)
    })

    test(`what opens over the page looks as it did, ${width} px, ${theme}`, async ({ page }) => {
      await page.getByRole('button', { name: 'Dialog', exact: true }).click()
      await picture(page, 'dialog', `dialog-${width}-${theme}.png`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Busy confirmation' }).click()
      await picture(page, 'alertdialog', `confirm-${width}-${theme}.png`)
    })

    test(`axe finds nothing, ${width} px, ${theme}`, async ({ page }) => {
      // The app's own toasts are a region of the same name.
      await expectAccessible(page, `the components, ${width} px, ${theme}`, ['.gallery-stage'])
    })
  })
}

test('a build holds nothing of it', async () => {
  const assets = join(ROOT, 'packages/web/dist/assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const text = await readFile(join(assets, name), 'utf8')
    expect(text.includes('Every part of the screens'), name).toBe(false)
    expect(text.includes('gallery-section'), name).toBe(false)
  }
})

async function opened(page: Page, url: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

async function sectionsOf(page: Page) {
  const ids = await page
    .locator('.gallery-section')
    .evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(15)
  return ids
}

const picture = (page: Page, role: 'dialog' | 'alertdialog', name: string) =>
  expect.soft(page.getByRole(role)).toHaveScreenshot(name)
