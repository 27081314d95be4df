import { readFile } from 'node:fs/promises'
import { confirmAddress } from './support/confirm.ts'
import { payFor } from './support/paying.ts'
import { PASSWORD } from './support/people.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, expectAccessible, mailTo, test } from './support/test.ts'

test('a paying person takes their data along and deletes the account: every device is out, the refund is on its way', async ({
  page,
  app,
}) => {
  const { email } = await createAccount(page)
  await payFor(page)
  const call = page.request
  const password = PASSWORD
  const entered = await call.post('/api/auth/login', { data: { email, password } })
  const other = { authorization: `Bearer ${(await entered.json()).token}` }
  const whoIs = async () => (await call.get('/api/auth/verify', { headers: other })).status()
  expect(await whoIs()).toBe(200)
  const tab = await page.context().newPage()
  await tab.goto('/generate')

  await page.goto('/profile?tab=security')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^fourcast-data-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('$99.99 will be refunded to your payment method.')).toBeVisible()
  await expectAccessible(page, 'deleting an account')
  await dialog.getByLabel('Current Password', { exact: true }).fill('Not-My-Own-7')
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  // The other device is refused at once; the other tab redirects without a call.
  expect(await whoIs()).toBe(401)
  await expect(tab).toHaveURL(/\/login$/)
  const letter = await mailTo(app, email, 'account-deleted')
  expect(letter).toContain('refunding $99.99')

  const names = { firstName: 'Dana', lastName: 'Reed' }
  const agreed = { agreeToTerms: true, agreeToResponsiblePlay: true, marketingEmails: false }
  const form = { ...names, ...agreed, email, password }
  const again = await (await call.post('/api/auth/signup', { data: form })).json()
  const confirmed = await confirmAddress(app.url, email, again.token)
  expect(confirmed.subscription).toMatchObject({ plan: 'free', isActive: false })
})
