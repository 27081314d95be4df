import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until nothing on it is on its way. */
export async function opened(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
}
