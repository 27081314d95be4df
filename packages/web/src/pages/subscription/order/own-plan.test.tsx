import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
// Loaded on demand in the app; imported here so that no test waits for it.
import './AccountOrder.tsx'
import SubscriptionPage from '../SubscriptionPage.tsx'
import { BANK, paying, usd, VISA } from '#test/billing.ts'
import { DANA, open } from '#test/open.tsx'
import { orderOf, PRICING, quoteFor, row } from '#test/orders.ts'
import { refuse, serve } from '#test/serve.ts'

const UPDATE = 'PUT /api/subscriptions/update'
const CURRENT = 'GET /api/subscriptions/current'
const QUOTE = 'GET /api/subscriptions/quote'
const METHODS = 'GET /api/payments/methods'

type Answers = Parameters<typeof serve>[0]

/** Opens the plans as a user with a paid plan. */
function visitShop(current: CurrentSubscription, answers: Answers, plan?: string) {
  const server = serve({
    ...PRICING,
    [CURRENT]: () => current,
    [METHODS]: () => [VISA, BANK],
    ...answers,
  })
  return {
    server,
    ...open(<SubscriptionPage />, {
      at: plan === undefined ? '/subscription' : `/subscription?plan=${plan}`,
    }),
  }
}

async function openShop(current: CurrentSubscription, answers: Answers = {}, plan = 'basic') {
  const shown = visitShop(current, answers, plan)
  await screen.findByText('Order Summary')
  return shown
}

const button = (name: string) => screen.findByRole('button', { name })
const noOrder = () => expect(screen.queryByRole('button', { name: /Subscribe|Upgrade/ })).toBeNull()

const UPGRADE = quoteFor({
  planId: 'premium',
  lines: [
    { description: 'Premium plan, one month', amount: 14_999 },
    { description: 'Unused part of Basic', amount: -7_500 },
  ],
  total: usd(7_499),
  renewal: usd(14_999),
})
const premium = (rest: Partial<CurrentSubscription> = {}) =>
  paying({ plan: 'premium', planName: 'Premium', renewal: usd(14_999), ...rest })

test('one’s own plan is marked, and cannot be bought twice', async () => {
  await openShop(paying())
  expect(await screen.findByText('Your plan', { selector: '.chip' })).toBeTruthy()
  expect([row('Next billing'), row('Next payment')]).toEqual(['Dec 14, 2026', '$99.99'])
  expect(screen.queryByRole('group', { name: 'Payment Duration' })).toBeNull()
  noOrder()
})

test('a paid plan is selected first for its owner, not a cheaper one', async () => {
  visitShop(premium(), {})
  await screen.findByText('Order Summary')
  expect(screen.getByRole('radio', { name: /^Premium plan/, checked: true })).toBeTruthy()
  expect(row('Next payment')).toBe('$149.99')
  expect(screen.queryByRole('button', { name: 'Change at the end of the term' })).toBeNull()
})

test('an upgrade shows the credit and today’s price, and makes its method the default', async () => {
  let current = paying()
  const { server, person } = await openShop(
    current,
    {
      [CURRENT]: () => current,
      [QUOTE]: () => UPGRADE,
      [UPDATE]: () => (current = premium()),
      [`PUT /api/payments/methods/${BANK.id}/default`]: () => ({ ...BANK, isDefault: true }),
    },
    'premium',
  )
  await screen.findByText('Unused part of Basic')
  expect(row('Unused part of Basic')).toBe('−$75.00')
  await person.click(screen.getByRole('radio', { name: /ending in 6789/ }))
  await person.click(await button('Upgrade now: $74.99 today'))
  expect(await screen.findByRole('heading', { name: 'You are on Premium' })).toBeTruthy()
  expect(server.sent(`PUT /api/payments/methods/${BANK.id}/default`)).toHaveLength(1)
  expect(server.sent(UPDATE).map(({ body }) => body)).toEqual([{ planId: 'premium' }])
})

test('a declined upgrade keeps the plan, and shows an error at the method', async () => {
  const { person } = await openShop(
    paying(),
    {
      [QUOTE]: () => UPGRADE,
      [UPDATE]: () => refuse(402, 'payment_declined', 'Your card was declined.'),
    },
    'premium',
  )
  await person.click(await button('Upgrade now: $74.99 today'))
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(screen.getByText('Your plan', { selector: '.chip' })).toBeTruthy()
})

test('a downgrade takes effect at the end of the term, charges nothing and can be undone', async () => {
  let current = premium()
  const { server, person } = await openShop(current, {
    [CURRENT]: () => current,
    [QUOTE]: () => quoteFor({ effective: 'termEnd', total: usd(0), untilDate: '2026-12-14' }),
    [UPDATE]: () => (current = premium({ nextPlan: 'basic' })),
  })
  expect(await screen.findByText(/You won’t be charged now. From Dec 14, 2026/)).toBeTruthy()
  await person.click(await button('Change at the end of the term'))
  expect((await screen.findByText(/^Basic begins/)).textContent).toContain('on Dec 14, 2026')
  noOrder()
  server.answers[UPDATE] = () => (current = premium())
  await person.click(screen.getByRole('radio', { name: /^Premium plan/ }))
  await person.click(await button('Keep my plan'))
  expect(await screen.findByText('Your Premium plan continues.')).toBeTruthy()
  expect(server.sent(UPDATE).map(({ body }) => body)).toEqual([
    { planId: 'basic' },
    { planId: 'premium' },
  ])
})

test('a plan cancelled at the end of its term can be kept', async () => {
  const ending = paying({ status: 'cancelled', renews: false, nextBilling: null, renewal: null })
  const { person } = await openShop(ending, {
    [UPDATE]: () => paying(),
  })
  expect(row('Ends')).toBe('Dec 14, 2026')
  await person.click(await button('Keep my plan'))
  expect(await screen.findByText('Your Basic plan continues.')).toBeTruthy()
})

test('an unpaid renewal is paid with another method, which shows an error if it fails too', async () => {
  let current = paying({ status: 'past_due' })
  const put = `PUT /api/payments/methods/${BANK.id}/default`
  const { server, person } = await openShop(current, {
    [CURRENT]: () => current,
    [put]: () => ({ ...BANK, isDefault: true }),
  })
  expect(await screen.findByText(/Your last payment didn’t go through/)).toBeTruthy()
  await person.click(await screen.findByRole('radio', { name: /ending in 6789/ }))
  await person.click(await button('Pay now'))
  expect((await screen.findByRole('alert')).textContent).toContain('didn’t go through. Choose')
  server.answers[put] = () => {
    current = paying()
    return { ...BANK, isDefault: true }
  }
  await person.click(await button('Pay now'))
  expect(await screen.findByRole('heading', { name: 'You are on Basic' })).toBeTruthy()
})

test('a refused choice shows the reason in place of the button', async () => {
  const why = 'Two months in advance end by themselves: choose Basic when they are over'
  visitShop(premium(), { [QUOTE]: () => refuse(409, 'conflict', why) }, 'basic')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a second two-month offer is not shown, and the address cannot ask for it', async () => {
  const server = serve({
    ...PRICING,
    [CURRENT]: () => paying({ plan: 'free', planName: 'Free', status: 'expired', term: null }),
  })
  open(<SubscriptionPage />, { at: '/subscription?term=twoMonth' })
  await screen.findByRole('button', { name: 'Subscribe' })
  expect(screen.queryByRole('radio', { name: /^2 months/ })).toBeNull()
  expect(server.sent(QUOTE)[0]?.query.get('term')).toBe('monthly')
})

test('the demo account sees why it cannot pay, and no button', async () => {
  serve({ ...PRICING, [CURRENT]: () => premium() })
  open(<SubscriptionPage />, { at: '/subscription', user: { ...DANA, isDemo: true } })
  expect(await screen.findByText(/The demo account is shared/)).toBeTruthy()
  noOrder()
})

test('a payment without a known result shows no button', async () => {
  await openShop(paying({ order: orderOf('unknown', { planId: 'premium' }) }))
  expect(await screen.findByText(/We’re checking with the bank/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a plan that fails to load shows an error with Retry', async () => {
  const server = serve({
    ...PRICING,
    [CURRENT]: () => refuse(403, 'forbidden', 'no'),
  })
  const { person } = open(<SubscriptionPage />, { at: '/subscription' })
  await screen.findByText('Failed to load your plan.')
  server.answers[CURRENT] = () => paying()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Next billing')).toBeTruthy()
})

test('an order that was declined earlier shows a notice, and can be retried', async () => {
  const order = orderOf('declined', { planId: 'premium' })
  await openShop(paying({ order }), { [QUOTE]: () => UPGRADE }, 'premium')
  expect(await screen.findByText(/Your last payment for Premium didn’t go through/)).toBeTruthy()
  expect(await button('Upgrade now: $74.99 today')).toBeTruthy()
})
