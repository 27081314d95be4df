import { currentSubscription, listInvoices } from '@fourcast/contract/subscriptions.ts'
import type { Page } from '@playwright/test'
import { tabTo } from './support/keyboard.ts'
import { alive, opened } from './support/open.ts'
import { accountIs, cardIs, order } from './support/orders.ts'
import { confirmAddress } from './support/confirm.ts'
import { createAccount, fillSignUp } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** Calls the server as the page's signed-in user. */
async function ask(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate(() => localStorage.getItem('fourcast_token'))
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}
const planOf = async (page: Page) =>
  currentSubscription.answer.parse(await ask(page, currentSubscription.path))
const invoicesOf = async (page: Page) =>
  listInvoices.answer.parse(await ask(page, listInvoices.path))

const isOn = (page: Page, plan: string) =>
  expect(page.getByRole('heading', { level: 1, name: `You are on ${plan}` })).toBeFocused()
const pending = (page: Page) =>
  page.getByText('Payment pending, up to 4 business days', { exact: true })
/** Only on the page: the server may also send a notification to every device. */
const refusal = (page: Page) => page.getByRole('main').getByRole('alert')
const bank = (page: Page) =>
  page.getByRole('dialog', { name: 'Your bank needs to verify it’s you' })

test('a visitor chooses two months of Premium, signs up, and pays for what they chose', async ({
  page,
  app,
}) => {
  await page.goto('/')
  await alive(page)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await page.getByRole('radio', { name: /^Premium plan/ }).check()
  await page.getByRole('radio', { name: /^2 months/ }).check()
  await page.getByRole('link', { name: 'Subscribe' }).click()
  const { email } = await fillSignUp(page)
  await expect(page).toHaveURL(/\/subscription\?plan=premium&term=twoMonth$/)
  const token = await page.evaluate(() => localStorage.getItem('fourcast_token') ?? '')
  await expect(page.getByText('Confirm your email address to order.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the email again' })).toHaveCount(1)
  await confirmAddress(app.url, email, token)
  // The link was opened on another device: returning to the tab shows the form.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Test mode: no money moves')).toBeVisible()
  await cardIs(page, '4242 4242 4242 4242')
  await order(page)
  await isOn(page, 'Premium')
  await expect(page.getByText(/^It ends on/)).toBeVisible()
  await expect(page.getByText('Successfully upgraded to Premium plan!')).toHaveCount(1)
  expect(await planOf(page)).toMatchObject({ plan: 'premium', term: 'twoMonth', renews: false })
  expect(await invoicesOf(page)).toMatchObject([{ amount: 22_499, status: 'paid' }])
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('banner').getByText('Premium Plan', { exact: true })).toBeVisible()
  await opened(page, '/subscription?plan=premium')
  await expect(page.getByText('Your plan', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
})

test('a payment that is declined, refused by the bank and then confirmed is charged once', async ({
  page,
}) => {
  await createAccount(page)
  await opened(page, '/subscription')
  await cardIs(page, '4000 0000 0000 9995')
  await order(page)
  await expect(refusal(page)).toContainText('declined')
  await expect(page.locator(':focus')).toContainText('declined')
  // The declined card is not stored: the form for a new one is open.
  await expect(page.getByText('ending in 9995')).toHaveCount(0)
  await cardIs(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Subscribe' }).dblclick()
  await bank(page).getByRole('button', { name: 'Decline' }).click()
  await expect(refusal(page)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Visa ending in 3184/ })).toBeChecked()
  await order(page)
  await expect(bank(page)).toBeVisible()
  await page.reload()
  await bank(page).getByRole('button', { name: 'Confirm' }).click()
  await isOn(page, 'Basic')
  const paid = (await invoicesOf(page)).filter(({ status }) => status === 'paid')
  expect(paid).toMatchObject([{ amount: 9_999, paidWith: 'Visa ending in 3184' }])
})

test('a bank transfer is pending until the bank has paid; a failed one changes nothing', async ({
  page,
}) => {
  await createAccount(page)
  await opened(page, '/subscription?pay=bank')
  await accountIs(page, '000123456789')
  await order(page)
  await expect(pending(page)).toBeVisible()
  expect(await planOf(page)).toMatchObject({ term: null })
  await page.getByRole('button', { name: 'Complete the transfer' }).click()
  await isOn(page, 'Basic')
  await opened(page, '/subscription?plan=premium')
  await page.getByRole('radio', { name: 'Another bank account (ACH)' }).check()
  await accountIs(page, '000222222227')
  await page.getByRole('button', { name: /^Upgrade now: \$/ }).click()
  await page.getByRole('button', { name: 'Complete the transfer' }).click()
  await expect(refusal(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Upgrade now/ })).toBeVisible()
  const after = { plan: 'basic', status: 'active', order: { status: 'declined' } }
  expect(await planOf(page)).toMatchObject(after)
})

test('a user orders a plan by keyboard alone', async ({ page }) => {
  await createAccount(page)
  await opened(page, '/subscription')
  await tabTo(page, page.getByRole('radio', { name: /^Basic plan/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Premium plan/ })).toBeChecked()
  await tabTo(page, page.getByLabel('Card number'))
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0440')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  // Enter submits like the button: both wait for the price of Premium.
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await isOn(page, 'Premium')
})
