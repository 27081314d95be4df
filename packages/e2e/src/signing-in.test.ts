import type { Page } from '@playwright/test'
import { newEmail, PASSWORD } from './support/people.ts'
import { signUp } from './support/sign-up.ts'
import { expect, mailTo, test } from './support/test.ts'

test('the demo account is one click away', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Demo!' })).toBeVisible()
})

const ORDER: readonly (readonly [message: string, fill: (page: Page) => Promise<unknown>])[] = [
  ['First name is required', (page) => page.getByLabel('First Name').fill('Dana')],
  ['Last name is required', (page) => page.getByLabel('Last Name').fill('Reed')],
  ['Email is required', (page) => page.getByLabel('Email Address').fill('dana@nowhere')],
  [
    'Please enter a valid email address',
    (page) => page.getByLabel('Email Address').fill(newEmail()),
  ],
  ['Password is required', (page) => page.getByLabel('Password', { exact: true }).fill('short')],
  [
    'Please choose a stronger password',
    (page) => page.getByLabel('Password', { exact: true }).fill(PASSWORD),
  ],
  [
    'Passwords do not match',
    (page) => page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD),
  ],
  [
    'You must agree to the Terms of Service',
    (page) => page.getByRole('checkbox', { name: /Terms of Service/ }).check(),
  ],
  [
    'You must acknowledge responsible play guidelines',
    (page) => page.getByRole('checkbox', { name: /entertainment/i }).check(),
  ],
]

test('sign-up shows its messages one at a time, in their order', async ({ page }) => {
  await page.goto('/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  for (const [message, fill] of ORDER) {
    await create.click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    for (const [other] of ORDER)
      if (other !== message) await expect(page.getByText(other, { exact: true })).toHaveCount(0)
    await fill(page)
    await expect(page.getByText(message, { exact: true })).toHaveCount(0)
  }
  await create.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a known address is said at its field, and nothing typed is lost', async ({ page }) => {
  const { email } = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/signup')
  await page.getByLabel('First Name').fill('Dana')
  await page.getByLabel('Last Name').fill('Reed')
  await page.getByLabel('Email Address').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /entertainment/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('An account with this email address already exists')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Dana')
})

test('a wrong password, an unknown address and empty fields', async ({ page }) => {
  await page.goto('/login')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await page.getByLabel('Email', { exact: false }).first().fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('Not-This-One-1')
  await signIn.click()
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('x')
  await expect(page.getByText('Login failed. Please check your credentials.')).toHaveCount(0)
})

test('a guarded page is remembered through sign-in; an unknown one leads to the dashboard', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/history?page=1')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/history\?page=1$/)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a forgotten password is set anew with the mailed link, once', async ({ page, app }) => {
  const { email } = await signUp(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login has such a field too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel(/Email/).first().fill(email)
  await page.getByRole('button', { name: /reset|send/i }).click()
  const link =
    /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(await mailTo(app, email, 'reset'))?.[0] ?? ''
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('Password', { exact: true }).fill('Another-One-8')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Another-One-8')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Another-One-8')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
