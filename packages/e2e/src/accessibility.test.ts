import type { Page } from '@playwright/test'
import { PUBLIC, SIGNED_IN } from './support/pages.ts'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

async function lookAt(page: Page, path: string, what: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  await expectAccessible(page, what)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

for (const theme of ['light', 'dark'] as const)
  for (const size of SIZES) {
    const where = `${theme}, ${size.width} px`
    test.describe(where, () => {
      test.use({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
      test.beforeEach(({ page }) =>
        page.addInitScript((value) => localStorage.setItem('fourcast_theme', value), theme),
      )

      test(`public pages, ${where}`, async ({ page }) => {
        for (const path of PUBLIC) await lookAt(page, path, `${path} ${where}`)
      })

      test(`signed-in pages, empty and full, ${where}`, async ({ page }) => {
        await signUp(page)
        for (const path of SIGNED_IN) await lookAt(page, path, `empty ${path} ${where}`)
        await page.goto('/generate')
        await page.getByLabel('Digit 1').pressSequentially('1234')
        for (const name of [/^Box 1/, /^Box 2/, /^Box 4/])
          await page.getByRole('button', { name }).click()
        await expectAccessible(page, `a result ${where}`)
        for (const path of SIGNED_IN) await lookAt(page, path, `full ${path} ${where}`)
        await page.goto('/history')
        await page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click()
        await expect(
          page.getByText('Are you sure you want to delete this generation result?'),
        ).toBeVisible()
        await expectAccessible(page, `the dialog ${where}`)
      })
    })
  }
