import { expect, type Page } from '@playwright/test'
import { opened } from './open.ts'
import { accountIs, cardIs, order } from './orders.ts'
import type { State } from './states.ts'

/** For a user on a trial, in sequence: each begins in the state that the previous one ends in. */
export const ORDERS: readonly State[] = [
  {
    name: 'order-errors',
    open: async (page) => {
      await opened(page, '/subscription')
      await order(page)
      await expect(page.getByText('Enter the card number')).toBeVisible()
    },
  },
  {
    name: 'order-test-cards',
    open: async (page) => {
      await page.getByText('Test cards, and what each does').click()
      await expect(page.getByRole('button', { name: /4242 4242/ })).toBeVisible()
    },
  },
  {
    name: 'order-declined',
    open: async (page) => {
      await cardIs(page, '4000 0000 0000 9995')
      await order(page)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'order-bank-asks',
    open: async (page) => {
      await cardIs(page, '4000 0027 6000 3184')
      await order(page)
      await expect(page.getByRole('dialog', { name: /^Your bank/ })).toBeVisible()
    },
  },
  {
    name: 'order-to-confirm',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'order-done',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'You are on Basic' })).toBeFocused()
    },
  },
  {
    name: 'order-own-plan',
    open: (page) => opened(page, '/subscription'),
  },
  {
    name: 'order-upgrade',
    open: async (page) => {
      await opened(page, '/subscription?plan=premium')
      await expect(upgrade(page)).toBeVisible()
    },
  },
  {
    name: 'order-pending',
    open: async (page) => {
      await page.getByRole('radio', { name: 'Another bank account (ACH)' }).check()
      await accountIs(page, '000123456789')
      await upgrade(page).click()
      await expect(
        page.getByText('Payment pending, up to 4 business days', { exact: true }),
      ).toBeVisible()
    },
  },
]

const upgrade = (page: Page) => page.getByRole('button', { name: /^Upgrade now: \$/ })
