import { expect, expectAccessible, test } from './support/test.ts'
import { createAccount } from './support/sign-up.ts'
import { trainingBegun } from './support/training.ts'

test.use({ learns: true })

/** A fresh app generates three years of simulated history, and trains on it. */
const READY = 180_000

test('a user waits for the first forecast, uses it, and reads its result', async ({ page }) => {
  test.setTimeout(READY + 120_000)
  await createAccount(page)
  await trainingBegun(page, 'GA')
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'AI Analytics' })
    .click()
  await expect(page.getByRole('heading', { name: 'ML Suggestions' })).toBeFocused()
  const top = page.getByRole('region', { name: 'Top recommendations' })
  const first = top
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Use These/ }) })
    .first()
  // The page updates without a reload.
  await expect(first).toBeVisible({ timeout: READY })
  await expect(page.getByText(/^We found nothing in .* that chance doesn’t explain/)).toBeVisible()
  await expect(page.getByText('Simulated').first()).toBeVisible()
  await expect(top.getByText('chance 34.39%')).toBeVisible()

  await page.getByRole('button', { name: 'Refresh Suggestions' }).click()
  await expect(page.getByText('Refreshing ML suggestions...')).toBeVisible()
  await first.getByRole('button', { name: /^Use These/ }).click()
  await expect(
    page.getByText('Numbers copied! Navigate to Generate page to use them.'),
  ).toBeVisible()

  await page.getByRole('tab', { name: 'ML Insights' }).click()
  await expect(page).toHaveURL(/\/suggest\?tab=insights$/)
  await page.getByText('Forecasts and results').click()
  await expect(page.getByText('not drawn yet').first()).toBeVisible()
  await expectAccessible(page, 'insights with a model')
  await page.getByRole('button', { name: 'How we know: ML Insights' }).click()
  const proof = page.getByRole('dialog', { name: 'How we know' })
  await expect(proof.getByRole('img', { name: /^Replay of past draws/ })).toBeVisible()
  await proof.getByText('Replay of past draws as a table').click()
  await expect(proof.getByRole('table', { name: 'Replay of past draws' })).toBeVisible()
  await expectAccessible(page, 'the proof of a model')
  await page.keyboard.press('Escape')
  for (const [tab, words] of [
    ['Hot & Cold Numbers', 'Longest since last drawn'],
    ['Pattern Analysis', 'Ten nearest patterns'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible(page, `${tab} with a model`)
  }

  await page.getByRole('tab', { name: 'AI Suggestions' }).click()
  await page.getByRole('button', { name: 'How we know: Top recommendations' }).click()
  await page.getByRole('link', { name: 'How we measure it' }).click()
  await expect(page.getByRole('heading', { name: 'How honest is Fourcast?' })).toBeVisible()
  await page.getByText(/^Simulated states/).click()
  const georgia = page
    .getByRole('group')
    .filter({ hasText: /^\s*Georgia/ })
    .first()
  await georgia.getByText('Georgia').first().click()
  await expect(georgia.getByRole('img', { name: /^Replay, Georgia/ })).toBeVisible()
  await expectAccessible(page, 'honesty with figures')

  await page.goBack()
  const picked = await first.getByRole('list').getByRole('listitem').allInnerTexts()
  await first.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Open in Generate' }).click()
  await expect(page).toHaveURL(/\/generate$/)
  for (const [at, digit] of picked.entries())
    await expect(page.getByLabel(`Digit ${at + 1}`)).toHaveValue(digit)
})

test('visitors see the track record without an account, and states without a model say so', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How honest is Fourcast?' }).click()
  await expect(page.getByRole('heading', { name: 'What chance is' })).toBeVisible()
  await expect(page.getByText('34.39%')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading figures' })).toHaveCount(0)
  await expect(
    page.getByText(/No model is trained yet|We track \d+ (simulated )?games?/),
  ).toBeVisible()
})
