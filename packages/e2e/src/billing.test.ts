import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { opened } from './support/open.ts'
import { callAs, latestInvoice, payFor } from './support/paying.ts'
import { startApp } from './support/server.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

const SUBSCRIPTION = '/profile?tab=subscription'
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const invoices = (page: Page) => page.getByRole('table', { name: 'Invoices' })

/** Presses 'Cancel plan'; returns the dialog, and the part of it about one option. */
async function cancelling(page: Page, way: 'Now' | 'At the end of the term') {
  await opened(page, SUBSCRIPTION)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog')
  return { dialog, words: dialog.getByRole('region', { name: way }) }
}

test('a plan that is cancelled for the end of its term is kept again with one press', async ({
  page,
}) => {
  await createAccount(page)
  await payFor(page)
  const { dialog, words } = await cancelling(page, 'At the end of the term')
  await expect(words).toContainText('No refund. No further charges.')
  await dialog.getByRole('button', { name: /^Cancel on/ }).click()
  await expect(
    page.getByText('You can still use the service until the end of your billing period.'),
  ).toBeVisible()
  await expect(plan(page)).toContainText(/Cancelled; ends on/)
  await page.reload()
  await plan(page).getByRole('button', { name: 'Keep my plan' }).click()
  await expect(plan(page)).toContainText(/Renews on .* for \$99\.99/)
})

test('the only payment method of a plan stays until there is another', async ({ page }) => {
  await createAccount(page)
  await payFor(page)
  await opened(page, SUBSCRIPTION)
  await page.getByRole('button', { name: 'Remove: Visa ending in 4242' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('alert')).toContainText('Add another one first')
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Add a payment method' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Card number').fill('5555 5555 5555 4444')
  await adding.getByLabel('Expires').fill('12 / 40')
  await adding.getByLabel('CVC').fill('123')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: 'Remove: Visa ending in 4242' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  const methods = page.getByRole('list', { name: 'Payment methods' })
  await expect(methods).toHaveText(/Mastercard ending in 4444\s*Default/)
  await expect(methods).not.toContainText('Visa')
})

test('in the first days all of it comes back, once, and the invoice says so', async ({
  page,
  context,
}) => {
  await createAccount(page)
  await payFor(page)
  const invoice = await latestInvoice(page)
  await opened(page, invoice)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Invoice FC-\d{6}$/)
  await expect(page.getByRole('row', { name: 'Total $99.99' })).toBeVisible()

  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await begun
  expect(file.suggestedFilename()).toMatch(/^fourcast-FC-\d{6}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByText('Dana Reed')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const other = await context.newPage()
  const late = await cancelling(other, 'Now')
  const { dialog, words } = await cancelling(page, 'Now')
  await expect(words).toContainText('$99.99 will be refunded')
  await expect(words).toContainText('Full refund until')
  await dialog.getByRole('button', { name: 'Cancel now' }).dblclick()
  await expect(plan(page)).toContainText('A $99.99 refund is on its way')
  await expect(plan(page)).toContainText('5 generations a day and 7 days of history')
  await expect(invoices(page).getByText('Refunded')).toBeVisible()

  // The other tab gets the change by the event stream: the button is gone.
  await expect(late.dialog).toBeHidden()
  await expect(plan(other)).toContainText('5 generations a day and 7 days of history')
  const again = await callAs(page, 'DELETE', '/api/subscriptions/cancel')
  expect(again.status).toBe(409)
  const { body } = await callAs(page, 'GET', `/api/subscriptions/invoices/${invoice.slice(-36)}`)
  expect(body).toMatchObject({ amount: 9_999, refunded: 9_999 })
  await opened(other, `${invoice.slice(0, -1)}${invoice.endsWith('0') ? '1' : '0'}`)
  await expect(other.getByText('There is no such invoice')).toBeVisible()
})

test('after the first days half of it comes back', async ({ browser }) => {
  // Its own app, because moving its clock forward would break other tests.
  await using app = await startApp()
  await using context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const { email, password } = await createAccount(page)
  await payFor(page)
  const later = Temporal.Now.instant().add({ hours: 4 * 24 })
  await app.restart({ FIXED_NOW: later.toString() })
  await page.goto('/login')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { dialog, words } = await cancelling(page, 'Now')
  await expect(words).toContainText('$50.00 will be refunded')
  await expect(words).toContainText('A $49.99 cancellation fee applies.')
  await dialog.getByRole('button', { name: 'Cancel now' }).click()
  await expect(plan(page)).toContainText('A $50.00 refund is on its way')
  await expect(invoices(page).getByText('$50.00 refunded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Generations0 of 5')
})
