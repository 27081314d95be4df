import type { Page } from '@playwright/test'
import { generateAll } from './support/generate.ts'
import { PUBLIC, SIGNED_IN } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import type { State } from './support/states.ts'
import { FORM_ERRORS, OPENED } from './support/states.ts'
import { expect, test } from './support/test.ts'
import { staleTexts, translate } from './support/translator.ts'
import { loadedStops, stopsAt } from './support/walk.ts'

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

/** Opens each stop, and checks that the page still works and shows the right text. */
async function visit(page: Page, stops: readonly State[]) {
  for (const { name, open, narrow } of stops) {
    if (narrow) await page.setViewportSize({ width: 390, height: 844 })
    await open(page)
    await expect(page.locator('font').first(), `${name} is translated`).toBeAttached()
    await expect(page.getByText('This page didn’t load'), name).toHaveCount(0)
    await expect.poll(() => staleTexts(page), `${name} shows what it holds`).toEqual([])
    if (narrow) await page.setViewportSize({ width: 1280, height: 900 })
  }
}

const choosePlans: State = {
  name: 'each plan and term',
  open: async (page) => {
    await page.goto('/subscription')
    for (const choice of await page.getByRole('radio').all()) await choice.check({ force: true })
  },
}

test('public pages and forms survive a translator that wraps texts', async ({ page }) => {
  await translate(page, 'around the text')
  await visit(page, [...loadedStops(PUBLIC), choosePlans, ...FORM_ERRORS])
})

test('screens survive a translator that replaces texts', async ({ page }) => {
  await signUp(page)
  await translate(page)
  await page.goto('/generate')
  const result = { name: 'a result', open: () => generateAll(page) }
  await visit(page, [result, ...stopsAt(SIGNED_IN), choosePlans])
})

test('what opens over screens survives a translator that adds elements and removes texts', async ({
  page,
}) => {
  await signUp(page)
  await generateAll(page)
  await translate(page, 'element first')
  await page.goto('/generate')
  await visit(page, OPENED)
})
