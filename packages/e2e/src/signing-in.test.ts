import { newEmail, PASSWORD } from './support/people.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, mailTo, test } from './support/test.ts'

test('a visitor opens the demo account with one click', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back, Demo!' })).toBeVisible()
})

/** Blocks storage, as Chrome does with blocked cookies. */
function blockStorage() {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(globalThis, name, { get: deny })
  navigator.locks.request = async () => deny()
  navigator.serviceWorker.register = async () => deny()
}

test('in a browser that blocks storage, the user stays signed in until a reload, and sees a notice', async ({
  page,
}) => {
  await page.addInitScript(blockStorage)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Demo Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(/a reload signs you out/)).toBeVisible()
  await page.getByRole('link', { name: 'Generate' }).first().click()
  await expect(page).toHaveURL(/\/generate$/)
  await page.getByLabel('Digit 1').fill('7')
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/History/)
  await page.goto('/history')
  await expect(page).toHaveURL(/\/login$/)
})

test('a guarded page is remembered through refusals and sign-in; an unknown one leads to the dashboard', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/history?page=1')
  await expect(page).toHaveURL(/\/login$/)
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  const password = page.getByLabel('Password', { exact: true })
  const refusal = page.getByText('Login failed. Please check your credentials.')
  await signIn.click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  for (const [address, wrong] of [
    [newEmail(), PASSWORD],
    [email, 'Not-This-One-1'],
  ] as const) {
    await page.getByLabel('Email', { exact: false }).first().fill(address)
    await password.fill(wrong)
    await signIn.click()
    await expect(refusal).toBeVisible()
    await password.fill('x')
    await expect(refusal).toHaveCount(0)
  }
  await password.fill(PASSWORD)
  await signIn.click()
  await expect(page).toHaveURL(/\/history\?page=1$/)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a user resets a forgotten password by the emailed link, once', async ({ page, app }) => {
  const { email } = await createAccount(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page has such a field too.
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
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Another-One-8')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
