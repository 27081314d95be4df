import type { Page } from '@playwright/test'
import { signUpAdmin } from './support/admin.ts'
import { generateAll } from './support/generate.ts'
import { smallTargets, TEXT_SPACING, troubles } from './support/layout.ts'
import { opened } from './support/open.ts'
import { PAYING, payFor } from './support/paying.ts'
import { PUBLIC, SIGNED_IN, turn } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import { FORM_ERRORS, OPENED } from './support/states.ts'
import { expect, test } from './support/test.ts'

const NARROW = { width: 320, height: 640 }
/** A window of 1280 px at 200 %. */
const ZOOMED = { width: 640, height: 400 }

test.use({ reducedMotion: 'reduce' })

/** On a busy machine the page hears of its new size a frame or two later. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.waitForFunction((width) => window.innerWidth === width, size.width)
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** Looks at what is open now: narrow, zoomed, with more space between letters, in forced colours. */
async function lookAt(page: Page, what: string) {
  await resize(page, ZOOMED)
  expect.soft(await troubles(page), `${what} at 200 %`).toEqual([])
  await resize(page, NARROW)
  expect.soft(await troubles(page), `${what} at 320 px`).toEqual([])
  const spacing = await page.addStyleTag({ content: TEXT_SPACING }).catch(() => null)
  if (spacing === null) throw new Error('the spacing could not be set')
  expect.soft(await troubles(page), `${what} with wide text spacing`).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await troubles(page), `${what} in forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** On a phone the result stands right below what makes it, not behind what explains it. */
async function resultFollowsNumbers(page: Page) {
  await page.setViewportSize(NARROW)
  await opened(page, '/generate')
  const topOf = async (name: string) => {
    const box = await page.getByRole('heading', { name, exact: true }).boundingBox()
    return box?.y ?? Number.NaN
  }
  expect(await topOf('Result')).toBeGreaterThan(await topOf('Your numbers'))
  expect(await topOf('How the methods work')).toBeGreaterThan(await topOf('Result'))
}

/** The policy of the pages allows no style of others: here it is only in the way. */
test.use({ bypassCSP: true })

test('no public page is cut, overlaps or scrolls sideways', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of turn(PUBLIC, 1)) {
    await opened(page, path)
    await lookAt(page, path)
  }
  for (const { name, open } of FORM_ERRORS) {
    await page.setViewportSize(NARROW)
    await open(page)
    await lookAt(page, name)
  }
})

test('no screen of the app is cut, overlaps or scrolls sideways, empty, full, opened', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signUp(page)
  await resultFollowsNumbers(page)
  for (const path of turn(SIGNED_IN, 0)) {
    await opened(page, path)
    await lookAt(page, `empty ${path}`)
  }
  await generateAll(page)
  await lookAt(page, 'a result')
  for (const path of turn(SIGNED_IN, 1)) {
    await opened(page, path)
    await lookAt(page, `full ${path}`)
  }
  for (const { name, open } of turn(OPENED, 0)) {
    await page.setViewportSize(NARROW)
    await open(page)
    await lookAt(page, name)
  }
})

test('no page of administrators is cut, overlaps or scrolls sideways', async ({ page, app }) => {
  test.setTimeout(180_000)
  for (const path of turn(await signUpAdmin(page, app), 0)) {
    await opened(page, path)
    await lookAt(page, path)
  }
})

test('nothing about paying is cut, overlaps or scrolls sideways, and every target is 44 px', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signUp(page)
  await payFor(page)
  for (const { name, open } of PAYING) {
    await page.setViewportSize(NARROW)
    await open(page)
    expect.soft(await smallTargets(page), name).toEqual([])
    await lookAt(page, name)
  }
})
