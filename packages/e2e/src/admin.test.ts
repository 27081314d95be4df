import { callAs, payFor } from './support/paying.ts'
import { signUp } from './support/sign-up.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('27, 39: an administrator sends money back, gives a plan, and disables an account, which is out at once', async ({
  page,
  app,
  browser,
}) => {
  const admin = await signUp(page)
  expect(await app.command('user:grant', [admin.email, 'admin'])).toMatchObject({ code: 0 })
  const theirs = await browser.newPage({ baseURL: app.url })
  const person = await signUp(theirs)
  await payFor(theirs, 'basic')
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const said = (words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()
  // The old page has a search field too, and stays until the next page's code has loaded.
  const openPage = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  const openThem = async () => {
    await openPage('Users')
    await page.getByLabel('Search').fill(person.email)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('link', { name: 'Dana Reed' }).click()
  }

  await page.reload()
  await press(/^Account menu/)
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await openThem()
  await press('Grant plan')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the page of a user')

  await page.getByRole('link', { name: 'Their payments' }).click()
  await page.getByRole('link', { name: /^FC-/ }).click()
  await page.getByLabel('Amount in dollars').fill('20')
  await page.getByLabel('Reason').fill('Charged twice')
  await press('Refund $20.00')
  await said('Refunding $20.00.')
  await said('Up to $79.99 can be refunded')

  await openPage('Subscriptions')
  await page.getByLabel('Search').fill(person.email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await press('Cancel the plan of Dana Reed')
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await said(/The plan of Dana Reed is cancelled\. Refunding \$\d+\.\d\d\./)

  await openThem()
  await press('Grant plan')
  await said('Dana Reed has Premium for 30 days.')
  await theirs.reload()
  await press('Disable account')
  await page.getByLabel('Reason').fill('Sold tickets to others')
  await press('Disable account')
  await said('Dana Reed is disabled and signed out.')
  await expect.poll(async () => (await callAs(theirs, 'GET', '/api/auth/verify')).status).toBe(401)
  await expect(theirs).toHaveURL(/\/login$/)

  await page.getByRole('link', { name: 'Admin actions on this account' }).click()
  for (const deed of ['Disabled an account', 'Granted a plan'])
    await expect(page.getByRole('cell', { name: deed })).toBeVisible()
  await theirs.close()
})
