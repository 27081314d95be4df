import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { layoutFaults } from './support/layout.ts'
import { PASSWORD } from './support/people.ts'
import type { SharedApp } from './support/server.ts'
import { createAccount, signUp } from './support/sign-up.ts'
import { expect, expectAccessible, mailTo, test } from './support/test.ts'

const STEP_MS = 30_000

/** The authenticator's code for a secret, now or some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + steps * STEP_MS,
  })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Turns two-factor authentication on in the profile. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.goto('/profile?tab=security')
  await press(page, 'Set up')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible()
  await expectAccessible(page, 'a QR code')
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await dialog.getByLabel('6-digit code the app shows').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await expectAccessible(page, 'recovery codes')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await layoutFaults(page), 'recovery codes on a phone').toEqual([])
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Save the codes first/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await press(page, 'Done')
  await expect(page.getByText('10 of 10')).toBeVisible()
  await expect(page.locator('#two-factor')).toBeFocused()
  return { secret, codes }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
}

async function givePassword(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign In')
}

test('with two-factor on, signing in takes the password and a code, or a recovery code once', async ({
  page,
  app,
}) => {
  const { email } = await signUp(page)
  const { secret, codes } = await setUp(page)
  await mailTo(app, email, 'totp-enabled')
  await signOut(page)

  await givePassword(page, email)
  const field = page.getByLabel('6-digit code')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/\/login$/)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/.test(key))),
  ).toEqual([])
  await expectAccessible(page, 'the code at sign-in')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/That code didn’t work/)).toBeVisible()
  await expect(field).toBeFocused()
  // The code of the set-up is used up; the next one is already valid.
  const code = codeOf(secret, 1)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await signOut(page)

  for (const [times, words] of ['dashboard', 'didn’t work'].entries()) {
    await givePassword(page, email)
    await press(page, 'Use a recovery code')
    const recovery = page.getByLabel('Recovery code')
    await expect(recovery).toBeFocused()
    await recovery.fill(codes[0]?.toLowerCase() ?? '')
    await page.keyboard.press('Enter')
    if (times === 1) await expect(page.getByText(words)).toBeVisible()
    else {
      await expect(page).toHaveURL(/\/dashboard$/)
      await signOut(page)
    }
  }
  expect(await mailTo(app, email, 'recovery-code-used')).toContain('9 are left')
  await press(page, 'Back')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

/** A second device of a user, on a public page. */
async function otherDevice(browser: Browser, app: SharedApp, email: string) {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await givePassword(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

test('a user signs another device out, which shows it within two seconds, and all others after a confirmation', async ({
  page,
  app,
  browser,
}) => {
  const { email } = await createAccount(page)
  await using lost = await otherDevice(browser, app, email)
  await page.goto('/profile?tab=security')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first().getByText('This device')).toBeVisible()
  await expectAccessible(page, 'devices')
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(lost.page).toHaveURL(/\/login$/)
  await expect(devices).toHaveCount(1)
  await expect(page.locator('#open-sessions')).toBeFocused()

  await using again = await otherDevice(browser, app, email)
  await page.reload()
  await expect(devices).toHaveCount(2)
  await press(page, 'Sign out all other devices')
  await press(page, 'Sign them out')
  await expect(again.page).toHaveURL(/\/login$/)
  await expect(devices).toHaveCount(1)
  await expect(page.locator('#open-sessions')).toBeFocused()
})
