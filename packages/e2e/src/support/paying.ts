import { expect, type Page } from '@playwright/test'
import { navigate, opened } from './open.ts'
import type { State } from './states.ts'

/** Calls the server as the page's signed-in user. */
export const callAs = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        headers: {
          authorization: `Bearer ${localStorage.getItem('fourcast_token')}`,
          ...(what !== undefined && { 'content-type': 'application/json' }),
        },
        ...(what !== undefined && { body: JSON.stringify(what) }),
      })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    },
    [method, path, body] as const,
  )

/** Subscribes the signed-in user to a plan by card, unless they have one. */
export async function payFor(page: Page, planId: 'basic' | 'premium' = 'basic') {
  const current = await callAs(page, 'GET', '/api/subscriptions/current')
  if (current.body.isActive) return
  const card = { reference: 'pm_card_visa', type: 'card' }
  const method = await callAs(page, 'POST', '/api/payments/methods', card)
  const order = { planId, paymentMethodId: method.body.id }
  const paid = await callAs(page, 'POST', '/api/subscriptions/create', order)
  expect(paid).toMatchObject({ status: 201, body: { status: 'active' } })
}

/** The address of the user's latest invoice. */
export async function latestInvoice(page: Page): Promise<string> {
  const { body } = await callAs(page, 'GET', '/api/subscriptions/invoices')
  return `/profile/invoices/${body[0].id}`
}

const SUBSCRIPTION = '/profile?tab=subscription'

const asking = (name: string, button: RegExp, role: 'dialog' | 'alertdialog' = 'dialog') => ({
  name,
  open: async (page: Page) => {
    await opened(page, SUBSCRIPTION)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expect(page.getByRole('status', { name: /loading/i })).toHaveCount(0)
  },
})

/** For a user with a paid plan. */
export const PAYING: readonly State[] = [
  { name: 'subscription-paid', open: (page) => opened(page, SUBSCRIPTION) },
  asking('cancel-plan', /^Cancel plan/),
  asking('add-method', /^Add a payment method/),
  asking('remove-method', /^Remove/, 'alertdialog'),
  { name: 'invoice', open: async (page) => navigate(page, await latestInvoice(page)) },
]
