import type { Page } from '@playwright/test'
import { createAccount } from './support/sign-up.ts'
import { startStripe } from './support/stripe.ts'
import { expect, expectAccessible, test as base } from './support/test.ts'

const test = base.extend<object, { stripe: Awaited<ReturnType<typeof startStripe>> }>({
  stripe: [
    async ({}, provide) => {
      await using stripe = await startStripe()
      await provide(stripe)
    },
    { scope: 'worker' },
  ],
  app: [async ({ stripe }, provide) => provide(stripe.app), { scope: 'worker' }],
})

test.beforeEach(({ stripe, context }) => stripe.serveTo(context))

const CARD = 'iframe[title="Secure payment input frame"]'

/** Types a name for a card into Stripe's frame. */
async function pay(page: Page, card: string) {
  await page.frameLocator(CARD).getByLabel('Card').fill(card)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

const bank = (page: Page) => page.frameLocator('iframe[title="Your bank"]')

test('a card typed into Stripe’s frame pays for a plan', async ({ page }) => {
  await createAccount(page)
  await page.goto('/subscription')
  await expect(page.frameLocator(CARD).getByLabel('Card')).toBeVisible()
  // 'Test mode' is the sandbox's notice: with Stripe real money would move.
  await expect(page.getByText('Test mode')).toHaveCount(0)
  await expectAccessible(page, 'paying with Stripe', [CARD])
  await pay(page, 'pm_card_visa')
  await expect(page.getByRole('heading', { name: 'You are on Basic' })).toBeVisible()
  await page.goto('/profile?tab=subscription')
  await expect(page.getByText('Visa ending in 4242').first()).toBeVisible()
})

test('a card is declined; another needs authentication twice, and pays', async ({ page }) => {
  await createAccount(page)
  await page.goto('/subscription')
  await pay(page, 'pm_card_chargeCustomerFail')
  await expect(page.getByRole('alert').first()).toContainText('declined')
  await pay(page, 'pm_card_authenticationRequired')
  await bank(page).getByRole('button', { name: 'It is me' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await bank(page).getByRole('button', { name: 'It is me' }).click()
  await expect(page.getByRole('heading', { name: 'You are on Basic' })).toBeVisible()
})

test('no file of Stripe is loaded before the user pays', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('stripe.com')) asked.push(request.url())
  })
  await createAccount(page)
  await page.goto('/generate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])
})
