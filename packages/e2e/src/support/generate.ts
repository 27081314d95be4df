import { expect, type Page } from '@playwright/test'

/** Generates with every box, on the screen. */
export async function generateAll(page: Page, digits = '1234') {
  await page.goto('/generate')
  await page.getByLabel('Digit 1').pressSequentially(digits)
  for (const name of [/^Box 1/, /^Box 2/, /^Box 4/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name })).toBeEnabled()
  }
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
}
