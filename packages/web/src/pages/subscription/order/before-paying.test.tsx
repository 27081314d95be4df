import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Loaded on demand in the app; imported here so that no test waits for them.
import './AccountOrder.tsx'
import '#domains/billing/payments/SandboxBank.tsx'
import SubscriptionPage from '../SubscriptionPage.tsx'
import { paying, VISA } from '#test/billing.ts'
import { DANA, open } from '#test/open.tsx'
import { PRICING } from '#test/orders.ts'
import { serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

const CREATE = 'POST /api/subscriptions/create'
const RESEND = 'POST /api/auth/resend-verification'

/** Opens the plans as a user in the trial. */
function openShop(answers: Parameters<typeof serve>[0], at = '/subscription', user = DANA) {
  const server = serve({
    ...PRICING,
    'GET /api/subscriptions/current': () => currentOf(),
    ...answers,
  })
  return { server, ...open(<SubscriptionPage />, { at, user }) }
}

test('a user without a confirmed email gets a notice that resends it, and no card form', async () => {
  const user = { ...DANA, emailVerified: false }
  const resent = () => new Response(null, { status: 202 })
  const { server, person } = openShop({ [RESEND]: resent }, '/subscription', user)
  expect(await screen.findByText('Confirm your email address to order.')).toBeTruthy()
  expect(screen.getByText('dana@example.com')).toBeTruthy()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText('We sent the email again to dana@example.com.')).toBeTruthy()
  expect(server.sent(RESEND)).toHaveLength(1)
})

test('two months by bank promise no full refund and mention no renewals', async () => {
  const { person } = openShop({}, '/subscription?pay=bank')
  expect(await screen.findByText(/debit it for this order and its renewals/)).toBeTruthy()
  const refund = () => screen.getByRole('row', { name: /^Full refund, once/ }).textContent
  expect(refund()).toContain('3 days7 days')
  await person.click(screen.getByRole('radio', { name: /2 months/ }))
  expect(await screen.findByText(/debit it once, for this order\./)).toBeTruthy()
  expect(screen.queryByText(/renewals/)).toBeNull()
  expect(refund()).not.toContain('days')
})

test('76: with two-factor on, an order asks for a code first, and goes on under the same key', async () => {
  let isProven = false
  const { server, person } = openShop({
    'GET /api/payments/methods': () => [VISA],
    [CREATE]: () =>
      isProven
        ? Response.json(paying(), { status: 201 })
        : Response.json(
            { message: 'Prove it.', code: 'proof_required', proof: 'code', requestId: 'test' },
            { status: 403 },
          ),
    'POST /api/auth/proof': () => {
      isProven = true
    },
  })
  await screen.findByRole('radio', { name: /ending in 4242/ })
  await person.click(await screen.findByRole('button', { name: 'Subscribe' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await person.type(asked.getByLabelText('Code'), '123456')
  await person.click(asked.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'You are on Basic' })
  const keys = server.sent(CREATE).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})
