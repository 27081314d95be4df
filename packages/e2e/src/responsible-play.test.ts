import type { Page } from '@playwright/test'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { PASSWORD } from './support/people.ts'
import { confirmAddress } from './support/confirm.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const RESTING = /^You are on a break until \w+ \d+, \d{4}, \d+:\d\d\s[AP]M ET\.$/
const banner = (page: Page) => page.getByRole('complementary', { name: 'Your break' })
const limit = (page: Page) => page.getByLabel('Your daily generation limit')

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

async function takeBreak(page: Page, length: RegExp) {
  await page.goto('/profile?tab=preferences')
  await page.getByRole('radio', { name: length }).check()
  await page.getByRole('button', { name: 'Take a break…' }).click()
  const question = page.getByRole('alertdialog', { name: /^Take a break for/ })
  await expect(question.getByText('It can’t be ended early')).toBeVisible()
  await question.getByRole('button', { name: 'Start my break' }).click()
  await expect(banner(page).getByText(RESTING)).toBeVisible()
}

test('a break begun on one device takes effect on another at once, and on a new account of the same user', async ({
  page,
  browser,
  request,
  app,
}) => {
  const { email } = await createAccount(page)
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const other = await context.newPage()
  await signIn(other, email)
  await other.goto('/generate')
  await other.getByLabel('Digit 1').pressSequentially('1234')
  await expect(other.getByRole('button', { name: /^Box 1/ })).toBeEnabled()

  await takeBreak(page, /^1 week/)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(banner(other).getByText(RESTING)).toBeVisible()
  const box = other.getByRole('button', { name: /^Box 1 Silver Paused during your break/ })
  await expect(box).toBeDisabled()

  const token = await page.evaluate(() => localStorage.getItem('fourcast_token'))
  const gone = await request.delete('/api/users/account', {
    headers: { authorization: `Bearer ${token}` },
    data: { password: PASSWORD },
  })
  expect(gone.ok()).toBe(true)
  const again = await request.post('/api/auth/signup', {
    data: {
      firstName: 'Dana',
      lastName: 'Reed',
      email,
      password: PASSWORD,
      agreeToTerms: true,
      agreeToResponsiblePlay: true,
    },
  })
  expect(again.status()).toBe(201)
  const { token: fresh } = await again.json()
  await confirmAddress(app.url, email, fresh)
  const headers = { authorization: `Bearer ${fresh}` }
  const made = await request.post('/api/numbers/flash', {
    headers,
    data: { inputNumbers: [1, 2, 3, 4] },
  })
  expect(made.status()).toBe(403)
  expect(await made.json()).toMatchObject({ code: 'on_break' })
  await context.close()
})

test('nothing is sold during a break, on any screen', async ({ page }) => {
  // Reduced motion: a toast that is fading in has other colours.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await createAccount(page)
  await takeBreak(page, /^1 day/)
  await expectAccessible(page, 'preferences during a break')
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'Paused during your break' })).toBeVisible()
  await expect(page.getByText('$99.99')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByText(/^Paused during your break, until/)).toBeVisible()
  await expect(page.getByText('Upgrade to Premium')).toHaveCount(0)
  await expectAccessible(page, 'the dashboard during a break')
  await page.goto('/profile?tab=subscription')
  await expect(page.getByRole('button', { name: 'Cancel trial' })).toBeVisible()
  await expect(page.getByText('Upgrade to Premium')).toHaveCount(0)
})

test('reaching the user’s own limit shows its own message, and raising it takes effect later', async ({
  page,
}) => {
  await createAccount(page)
  await page.goto('/profile?tab=preferences')
  await limit(page).fill('1')
  await page.getByRole('button', { name: 'Save Limits' }).click()
  await expect(page.getByText('1 generation a day from now on.')).toBeVisible()

  await page.goto('/generate')
  await page.getByLabel('Digit 1').pressSequentially('1234')
  await expect(page.getByText('0 of 1, your own limit')).toBeVisible()
  await page.getByRole('button', { name: /^Box 1 Silver/ }).click()
  await expect(page.getByText('1 of 1, your own limit')).toBeVisible()
  const closed = page.getByRole('button', { name: /^Box 2 Gold Your own limit is reached/ })
  await expect(closed).toBeDisabled()
  await expect(page.getByText(MESSAGES.ownLimitReached).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /has more/ })).toHaveCount(0)

  await page.goto('/profile?tab=preferences')
  // The page first shows its cached limit, which may be older.
  await expect(limit(page)).toHaveValue('1')
  await limit(page).fill('')
  await page.getByRole('button', { name: 'Save Limits' }).click()
  await expect(page.getByText(/Until then 1 generation a day\.$/)).toBeVisible()
  await expect(limit(page)).toHaveValue('1')
  await page.getByRole('button', { name: 'Keep 1' }).click()
  await expect(page.getByText(/Until then/)).toHaveCount(0)
})

test('each state shows its help line', async ({ page }) => {
  await page.goto('/responsible-play')
  await page.getByLabel('Your state').selectOption('Iowa')
  const answer = page.getByRole('region', { name: 'Help where you live' })
  await expect(answer.getByRole('link', { name: '1-800-BETS-OFF' })).toBeVisible()
  await answer.getByText('All states').click()
  await expect(answer.getByRole('row', { name: /^Wyoming/ })).toBeVisible()
  await expectAccessible(page, 'help by state')
})
