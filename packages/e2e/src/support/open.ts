import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until nothing on it is on its way. */
export async function opened(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
}

/** Waits until a prerendered page has its scripts: before, a link is a link and loads a whole page. */
export async function alive(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  )
}
