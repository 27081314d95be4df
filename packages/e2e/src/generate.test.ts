import type { Locator } from '@playwright/test'
import { createAccount } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

async function heightOf(card: Locator) {
  const box = await card.boundingBox()
  if (box === null) throw new Error('the card is not shown')
  return box.height
}

for (const width of [390, 1280])
  test(`a late first result fits the space kept for it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await createAccount(page)
    await page.goto('/generate')
    await page.getByLabel('Digit 1').pressSequentially('1234')
    const silver = page.getByRole('button', { name: /^Box 1/ })
    await expect(silver).toBeEnabled()
    const { promise: late, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/numbers/flash', async (route) => {
      await late
      await route.continue()
    })
    await silver.click()
    const coming = page.getByRole('status', { name: 'Generating' })
    await expect(coming).toBeVisible()
    const card = page.getByRole('region', { name: /^(Result|Box 1)/ })
    const kept = await heightOf(card)
    answer()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(coming).toBeHidden()
    expect(Math.abs((await heightOf(card)) - kept)).toBeLessThan(16)
  })
