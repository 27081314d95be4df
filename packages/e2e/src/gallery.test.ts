import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import sharp from 'sharp'
import { axeFaults } from './support/axe.ts'
import { ROOT } from './support/browser.ts'
import { type Gallery, startGallery } from './support/gallery.ts'
import { applyView, followEmulatedTheme, type View } from './support/view.ts'

/** Colours differ by theme, layout by width: three of the four cover both. */
const VIEWS: readonly View[] = [
  { width: 1280, height: 900, theme: 'light' },
  { width: 1280, height: 900, theme: 'dark' },
  { width: 390, height: 900, theme: 'light' },
]

/** Sections that only get narrower on a phone. */
const SAME_ON_A_PHONE = new Set(['icons', 'buttons', 'chips', 'balls', 'waiting'])

interface Components {
  page: Page
  /** Applies this width and theme. */
  show: (view: View) => Promise<void>
}

const test = base.extend<object, { gallery: Gallery; components: Components }>({
  gallery: [
    async ({}, provide) => {
      await using gallery = await startGallery()
      await provide(gallery)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** The gallery, loaded once for all tests: each view only resizes it and changes its theme. */
  components: [
    async ({ browser, gallery }, provide) => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'America/New_York',
      })
      await followEmulatedTheme(context)
      const page = await context.newPage()
      await page.route(
        ({ pathname }) => pathname.startsWith('/api/'),
        (route) => route.fulfill({ status: 404, body: '' }),
      )
      // Dates of the current year are shown without it.
      await page.clock.setFixedTime('2026-11-21T20:18:00Z')
      await page.goto(gallery.url, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await provide({ page, show: (view) => applyView(page, view) })
      await context.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('axe finds nothing wrong with any component, in both themes and on a phone', async ({
  components: { page, show },
}) => {
  test.setTimeout(240_000)
  for (const [at, view] of VIEWS.entries()) {
    await show(view)
    // The app's own toasts are a region of the same name.
    const faults = await axeFaults(page, {
      without: ['.gallery-stage'],
      rules: at === 0 ? 'all' : 'looks',
    })
    expect.soft(faults, `the components, ${view.width} px, ${view.theme}`).toEqual([])
  }
})

/** The Chromium version of the stored pictures: another major version may render glyphs differently. */
const TAKEN_WITH = join(ROOT, 'packages/e2e/src/gallery.pictures/chromium.txt')

test('every component, and what opens over the page, looks as in the pictures', async ({
  browser,
  components: { page, show },
}, { config }) => {
  const version = browser.version()
  const renews = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
  if (renews) await writeFile(TAKEN_WITH, `${version}\n`)
  const taken = (await readFile(TAKEN_WITH, 'utf8')).trim()
  test.skip(
    taken.split('.')[0] !== version.split('.')[0],
    `the pictures of components were taken with Chromium ${taken}, and this is ${version}`,
  )
  test.setTimeout(300_000)
  for (const view of VIEWS) {
    await show(view)
    await compareSections(page, view)
  }
  await page.getByRole('button', { name: 'Dialog', exact: true }).click()
  for (const view of VIEWS) {
    await show(view)
    await compareOverlay(page, 'dialog', `dialog-${view.width}-${view.theme}.png`)
  }
  await page.keyboard.press('Escape')
  // A busy dialog cannot be closed.
  await page.getByRole('button', { name: 'Busy confirmation' }).click()
  for (const view of VIEWS) {
    await show(view)
    await compareOverlay(page, 'alertdialog', `confirm-${view.width}-${view.theme}.png`)
  }
})

test('a build contains no part of the gallery', async () => {
  const assets = join(ROOT, 'packages/web/dist/assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const text = await readFile(join(assets, name), 'utf8')
    expect(text.includes('Every part of the screens'), name).toBe(false)
    expect(text.includes('gallery-section'), name).toBe(false)
  }
})

/** One picture of the whole page, cut into its sections. */
async function compareSections(page: Page, { width, theme }: View) {
  const sections = await page.locator('.gallery-section').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, right, bottom } = one.getBoundingClientRect()
      // Rounds outwards to whole pixels. A thousandth beyond one is a rounding error.
      const [floor, ceil] = [
        (n: number) => Math.floor(n + 0.001),
        (n: number) => Math.ceil(n - 0.001),
      ]
      const [left, top] = [floor(x), floor(y + window.scrollY)]
      const size = { width: ceil(right) - left, height: ceil(bottom + window.scrollY) - top }
      return { id: one.id, box: { left, top, ...size } }
    }),
  )
  expect(sections.length).toBeGreaterThan(15)
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' })
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  for (const { id, box } of sections) {
    if (width === 390 && SAME_ON_A_PHONE.has(id)) continue
    const section = await sharp(data, { raw: info }).extract(box).png().toBuffer()
    expect.soft(section, id).toMatchSnapshot(`${id}-${width}-${theme}.png`)
  }
}

const compareOverlay = (page: Page, role: 'dialog' | 'alertdialog', name: string) =>
  expect.soft(page.getByRole(role)).toHaveScreenshot(name)
