import type { Page } from '@playwright/test'

/** Types a test card. */
export async function cardIs(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires', { exact: true }).fill('04 / 40')
  await page.getByLabel('CVC').fill('123')
}

/** Types a test account, with the routing number of all test accounts. */
export async function accountIs(page: Page, account: string) {
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill(account)
}

export const order = (page: Page) => page.getByRole('button', { name: 'Subscribe' }).click()
