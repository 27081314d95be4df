import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { trainingBegun } from './support/training.ts'

test.use({ learns: true })

/** A fresh app generates three years of simulated history, and trains on it. */
const READY = 180_000

test('a newcomer waits for the model, picks with Box 3, then with all four boxes', async ({
  page,
}) => {
  test.setTimeout(READY + 120_000)
  await createAccount(page)
  await trainingBegun(page, 'GA')
  await page.goto('/generate')
  const box3 = page.getByRole('button', { name: /^Box 3 Platinum/ })
  const all = page.getByRole('button', { name: /^All four boxes/ })
  await expect(box3).toBeDisabled()
  await page.getByLabel('Digit 1').pressSequentially('7294')
  // During the training the button says so; afterwards it is enabled without a reload.
  await expect(page.getByText(/For the draw of/)).toBeVisible({ timeout: READY })
  await expect(box3).toBeEnabled()
  await expect(page.getByLabel('Box 3 forecasts for')).toHaveValue('GA')
  await expect(page.getByText('Simulated')).toBeVisible()

  await box3.click()
  const panel = page.getByRole('region', { name: /^Box 3 Platinum/ })
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
  await expect(panel.getByText('chance 34.39%')).toBeVisible()
  await expect(panel.getByText('1 in 10,000')).toBeVisible()
  const picked = panel.getByRole('list', { name: /^Box 3 Platinum pick/ })
  const numbers = (await picked.getByRole('listitem').allInnerTexts()).join('')
  expect(numbers).toMatch(/^\d{4}$/)
  await expectAccessible(page, 'a pick of Box 3')

  await expect(all).toBeEnabled()
  await all.click()
  const four = page.getByRole('region', { name: /^All four boxes/ })
  await expect(four.getByRole('button', { name: /^Details of Box/ })).toHaveCount(4)
  // The same digits, model and latest draw give the same pick.
  await expect(four.getByRole('button', { name: `Copy ${numbers}` })).toBeVisible()
  await expectAccessible(page, 'all four boxes')
  await four.getByRole('button', { name: 'Details of Box 3 Platinum' }).click()
  await panel.getByRole('link', { name: 'how we measure it' }).click()
  await expect(page).toHaveURL(/\/honesty$/)

  await page.goto('/history')
  await expect(page.getByRole('row').filter({ hasText: 'Box 3 Platinum' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Box 4 Mo-Money' })).toHaveCount(1)

  await page.goto('/dashboard')
  const suggested = page.getByRole('region', { name: 'AI Suggestions' })
  await expect(suggested.getByRole('link', { name: /^Use these/ })).toHaveCount(3)
  const insights = page.getByRole('region', { name: 'AI Insights' })
  await expect(insights.getByText('chance 34.39%', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a dashboard with a model')
  const first = suggested.getByRole('listitem').filter({ hasText: 'The model’s pick' })
  const likeliest = await first.getByRole('list').getByRole('listitem').allInnerTexts()
  await first.getByRole('link', { name: /^Use these/ }).click()
  for (const [at, digit] of likeliest.entries())
    await expect(page.getByLabel(`Digit ${at + 1}`)).toHaveValue(digit)
})
