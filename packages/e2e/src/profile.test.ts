import type { Browser, Page } from '@playwright/test'
import { opened } from './support/open.ts'
import { PASSWORD } from './support/people.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, mailTo, test } from './support/test.ts'

const NEW_PASSWORD = 'Quite-Another-8'

/** Signs in on the sign-in page. */
async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email', { exact: false }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs a user in on a separate device. */
async function onAnotherDevice(browser: Browser, url: string, email: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/login')
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
  return page
}

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test('a user edits their profile and sees its validation errors', async ({ page }) => {
  await createAccount(page)
  await opened(page, '/profile')
  await edit(page).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByLabel('First Name').fill('Deirdre')
  await page.getByLabel('Phone').fill('404-555-0123')
  await page.getByLabel('Date of Birth').fill('2015-01-01')
  await page.getByLabel('State').selectOption('Georgia')
  await save(page).click()
  await expect(page.getByText('You must be at least 18 to use Fourcast')).toBeVisible()
  await expect(page.getByLabel('Date of Birth')).toBeFocused()
  await expectAccessible(page, 'the profile with a wrong birth date')
  await page.getByLabel('Date of Birth').fill('1990-11-21')
  await save(page).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(edit(page)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deirdre Reed')
  await opened(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deirdre Reed')
  await expect(fact(page, 'Date of Birth')).toHaveText('Nov 21, 1990')
  await expect(fact(page, 'State')).toHaveText('Georgia')
})

test('a new address is pending until it is confirmed, and the old one gets an email', async ({
  page,
  app,
}) => {
  const { email } = await createAccount(page)
  await opened(page, '/profile')
  await moveTo(page, `new-${email}`)
  // A stored mail is quoted-printable, which encodes the apostrophe.
  expect(await mailTo(app, email, 'email-change-asked')).toContain('This wasn=E2=80=99t me')
  await expectAccessible(page, 'the profile with an address that waits')
  const mail = await mailTo(app, `new-${email}`, 'email-change')
  const link = /https?:\/\/\S+\/confirm-email#token=[\w-]+/.exec(mail)?.[0] ?? ''
  const { pathname, hash } = new URL(link)
  await page.goto(pathname + hash)
  await expect(page).toHaveURL(/\/confirm-email$/)
  await expectAccessible(page, 'the page that confirms an address')
  await page.getByRole('button', { name: 'Confirm my new address' }).click()
  await expect(page.getByText('Your email address was changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(fact(page, 'Email')).toHaveText(`new-${email}`)
  expect(await mailTo(app, email, 'email-changed')).toContain('uses another email address')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await logIn(page, `new-${email}`, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
})

async function moveTo(page: Page, email: string) {
  await edit(page).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await save(page).click()
  await expect(page.getByText('Until then your current email stays')).toBeVisible()
}

test('a new password signs out the other device, but not this one', async ({
  page,
  browser,
  app,
}) => {
  const { email } = await createAccount(page)
  const other = await onAnotherDevice(browser, app.url, email)
  await opened(page, '/profile?tab=security')
  await expectAccessible(page, 'the security tab')
  await page.getByLabel('Current Password').fill('Not-Mine-7')
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('That’s not your current password')).toBeVisible()
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('')
  await other.goto('/history')
  await expect(other).toHaveURL(/\/login$/)
  await logIn(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/history$/)
  await opened(page, '/profile')
  await expect(page).toHaveURL(/\/profile$/)
  await other.context().close()
})

test('on a narrow phone, the tab that the address opens is in view, and a long name wraps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await createAccount(page)
  await opened(page, '/profile')
  await edit(page).click()
  await page.getByLabel('Last Name').fill('Featherstonehaugh')
  await save(page).click()
  await expect(fact(page, 'Last Name')).toHaveText('Featherstonehaugh')
  await opened(page, '/profile?tab=subscription')
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeInViewport({ ratio: 1 })
  const heading = page.getByRole('heading', { name: /Featherstonehaugh/ })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const isCut = await heading.evaluate((one) => one.scrollWidth > one.clientWidth)
  expect(isCut).toBe(false)
})
