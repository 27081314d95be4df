import type { APIRequestContext, Page } from '@playwright/test'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { createAccount } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'

/** Makes calls as the page's signed-in user, as from another device. */
async function elsewhere(page: Page, request: APIRequestContext) {
  const token = await page.evaluate(() => localStorage.getItem('fourcast_token'))
  const headers = { authorization: `Bearer ${token}` }
  let digits = 0
  return {
    /** Different digits each time: the same ones would not count again. */
    generate: () => {
      const inputNumbers = [1, 2, Math.floor(digits / 10), digits++ % 10]
      return request.post('/api/numbers/flash', { headers, data: { inputNumbers } })
    },
    cancel: () => request.delete('/api/subscriptions/cancel', { headers }),
  }
}

const box = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('the 31st generation of a day on Basic is refused with a message, and is not counted', async ({
  page,
  request,
}) => {
  await createAccount(page)
  const device = await elsewhere(page, request)
  for (let n = 0; n < 29; n++) expect((await device.generate()).status()).toBe(200)
  await page.goto('/generate')
  await expect(page.getByText('29 of 30')).toBeVisible()
  await page.getByLabel('Digit 1').pressSequentially('0768')
  expect((await device.generate()).status()).toBe(200)
  await box(page, /^Box 1 Silver/).click()
  const notice = page.getByRole('region', { name: 'Notifications' })
  await expect(notice.getByText(MESSAGES.limitReached)).toBeVisible()
  await expect(page.getByText('30 of 30')).toBeVisible()
  await expect(box(page, /^Box 2 Gold Used up for today/)).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Get more with Premium' })).toBeVisible()
  await expect(page.getByLabel('Digit 4')).toHaveValue('8')

  const refused = await device.generate()
  expect(refused.status()).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'quota_exceeded', limit: 30, used: 30 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const said = page.getByRole('dialog').getByText(MESSAGES.limitReached)
  await expect(said).toHaveCount(1)
})

test('a plan without Mo-Money shows which plan has it, and the other quotas left', async ({
  page,
  request,
}) => {
  await createAccount(page)
  expect((await (await elsewhere(page, request)).cancel()).status()).toBe(200)
  await page.goto('/generate')
  await expect(page.getByText('0 of 5')).toBeVisible()
  await page.getByLabel('Digit 1').pressSequentially('0768')
  await expect(box(page, /^All four boxes/)).toBeDisabled()
  await box(page, /^Box 1 Silver/).click()
  await expect(page.getByText('1 of 5')).toBeVisible()
  const locked = page.getByRole('link', { name: /^Box 4 Mo-Money Requires Basic/ })
  await expect(locked).toHaveAttribute('href', '/subscription?plan=basic')
})
