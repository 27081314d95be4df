import type { Page } from '@playwright/test'
import { signUpAdmin } from './support/admin.ts'
import { generateAll } from './support/generate.ts'
import { smallTargets } from './support/layout.ts'
import { opened } from './support/open.ts'
import { expectNames } from './support/names.ts'
import { PAYING, payFor } from './support/paying.ts'
import { PUBLIC, SIGNED_IN, turn } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import { FORM_ERRORS, OPENED, type State } from './support/states.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Both themes and both widths. Colours depend on the one, what is shown on the other. */
const VIEWS = [
  { theme: 'light', size: { width: 1280, height: 900 } },
  { theme: 'dark', size: { width: 390, height: 844 } },
] as const

/** What the other view looks at full, one view looks at empty; with EVERY_LOOK=1 both look at all. */
const emptyIn = (view: number) =>
  process.env.EVERY_LOOK || view === 0 ? turn(SIGNED_IN, view) : []

async function lookAt(page: Page, path: string, what: string) {
  await opened(page, path)
  await expectAccessible(page, what)
  await expectNames(page, what)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await smallTargets(page), `${what}: every target is 44 px`).toEqual([])
}

for (const [view, { theme, size }] of VIEWS.entries()) {
  const where = `${theme}, ${size.width} px`
  test.describe(where, () => {
    test.use({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
    test.beforeEach(({ page }) =>
      page.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme),
    )

    test(`public pages, ${where}`, async ({ page }) => {
      test.setTimeout(120_000)
      for (const path of turn(PUBLIC, view)) await lookAt(page, path, `${path} ${where}`)
    })

    test(`signed-in pages, empty, full and opened, ${where}`, async ({ page }) => {
      test.setTimeout(240_000)
      await signUp(page)
      for (const path of emptyIn(view)) await lookAt(page, path, `empty ${path} ${where}`)
      await generateAll(page)
      await expectAccessible(page, `a result ${where}`)
      await expectNames(page, `a result ${where}`)
      for (const path of turn(SIGNED_IN, view + 1))
        await lookAt(page, path, `full ${path} ${where}`)
      await lookAtStates(page, turn(OPENED, view), where)
    })

    test(`administrators’ pages, ${where}`, async ({ page, app }) => {
      test.setTimeout(120_000)
      const paths = await signUpAdmin(page, app)
      for (const path of turn(paths, view)) await lookAt(page, path, `${path} ${where}`)
    })

    test(`paying, ${where}`, async ({ page }) => {
      test.setTimeout(120_000)
      await signUp(page)
      await payFor(page)
      await lookAtStates(page, PAYING, where)
    })

    test(`what forms say when something is wrong, ${where}`, async ({ page }) => {
      await lookAtStates(page, turn(FORM_ERRORS, view), where)
    })
  })
}

/** Opens one after the other what the width has. */
async function lookAtStates(page: Page, states: readonly State[], where: string) {
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  for (const { name, narrow = false, open } of states) {
    if (narrow && wide) continue
    await open(page)
    await expectAccessible(page, `${name} ${where}`)
    await expectNames(page, `${name} ${where}`)
    expect.soft(await smallTargets(page), `${name} ${where}: every target is 44 px`).toEqual([])
  }
}
