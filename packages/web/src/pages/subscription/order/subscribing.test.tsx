import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Loaded on demand in the app; imported here so that no test waits for them.
import './AccountOrder.tsx'
import '#domains/billing/payments/SandboxCard.tsx'
import SubscriptionPage from '../SubscriptionPage.tsx'
import { BANK, lapsed, paying, VISA } from '#test/billing.ts'
import { open } from '#test/open.tsx'
import { orderOf, PRICING, quoteFor, row } from '#test/orders.ts'
import { refuse, serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

const CREATE = 'POST /api/subscriptions/create'
const METHODS = 'GET /api/payments/methods'
const ADD = 'POST /api/payments/methods'
const CURRENT = 'GET /api/subscriptions/current'
const CONFIRM = 'POST /api/subscriptions/confirm'
const PLAY = 'POST /api/payments/sandbox'

type Answers = Parameters<typeof serve>[0]
const created = (current: CurrentSubscription) => Response.json(current, { status: 201 })
const declined = (message: string) => refuse(402, 'payment_declined', message)

/** Opens the plans as a user in the trial. */
async function openShop(answers: Answers = {}, at = '/subscription') {
  const server = serve({ ...PRICING, [CURRENT]: () => currentOf(), ...answers })
  const shown = open(<SubscriptionPage />, { at })
  await screen.findByText(/^Total/)
  return { server, ...shown }
}

const button = (name: string | RegExp = 'Subscribe') => screen.getByRole('button', { name })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const keys = (server: ReturnType<typeof serve>, call = CREATE) =>
  server.sent(call).map(({ headers }) => headers.get('idempotency-key'))

test('a new card is stored and charged; then the page lists the features and renews the session', async () => {
  let reloads = 0
  const server = serve({
    ...PRICING,
    [ADD]: () => Response.json(VISA, { status: 201 }),
    [CREATE]: () => created(paying()),
  })
  const reload = async () => void (reloads += 1)
  const { person } = open(<SubscriptionPage />, { at: '/subscription', session: { reload } })
  await screen.findByText(/^Total/)
  await person.type(await field('Card number'), '4242424242424242')
  await person.type(await field('Expires'), '0430')
  await person.type(await field('CVC'), '123')
  expect([(await field('Card number')).value, (await field('Expires')).value]).toEqual([
    '4242 4242 4242 4242',
    '04 / 30',
  ])
  server.answers[METHODS] = () => [VISA]
  await person.dblClick(button())
  const told = await screen.findByRole('heading', { level: 1, name: 'You are on Basic' })
  expect(document.activeElement).toBe(told)
  expect(screen.getByText('90 days of history')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Generate numbers' })).toBeTruthy()
  expect(server.sent(ADD).map(({ body }) => body)).toEqual([
    { reference: 'pm_card_visa@2030-04', type: 'card' },
  ])
  expect(server.sent(CREATE).map(({ body }) => body)).toEqual([
    { planId: 'basic', term: 'monthly', paymentMethodId: VISA.id },
  ])
  expect(keys(server)[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(reloads).toBe(1)
})

test('an invalid card shows errors at its fields, and nothing is sent', async () => {
  const { server, person } = await openShop()
  await person.type(await field('Card number'), '4111 1111 1111 1111')
  await person.click(button())
  expect(await screen.findByText(/only Stripe’s test cards work, such as 4242/)).toBeTruthy()
  expect(screen.getByText(/Enter the date on the card/)).toBeTruthy()
  expect(document.activeElement).toBe(await field('Card number'))
  expect([server.sent(ADD), server.sent(CREATE)]).toEqual([[], []])
})

test('a test card is picked from a list that explains each', async () => {
  const { person } = await openShop()
  await person.click(await screen.findByText('Test cards, and what each does'))
  await person.click(button(/9995.*Declined: insufficient funds/))
  expect((await field('Card number')).value).toBe('4000 0000 0000 9995')
  expect((await field('CVC')).value).toBe('123')
})

test('a decline is shown at the payment method; another card gets a new idempotency key', async () => {
  const words = 'Your card was declined: not enough money. Use another card.'
  const { server, person } = await openShop({
    [METHODS]: () => [VISA, BANK],
    [CREATE]: () => declined(words),
  })
  await person.click(await screen.findByRole('radio', { name: /^Visa ending in 4242/ }))
  await person.click(button())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(words)
  expect(alert.parentElement).toBe(document.activeElement)
  const put = `PUT /api/payments/methods/${BANK.id}/default`
  server.answers[put] = () => ({ ...BANK, isDefault: true })
  server.answers[CREATE] = () => created(paying())
  await person.click(screen.getByRole('radio', { name: /ending in 6789/ }))
  await person.click(button())
  await screen.findByRole('heading', { name: 'You are on Basic' })
  const [first, second] = server.sent(CREATE)
  expect([first?.body, second?.body]).toMatchObject([
    { paymentMethodId: VISA.id },
    { paymentMethodId: BANK.id },
  ])
  expect(new Set(keys(server)).size).toBe(2)
  expect(server.sent(put), 'what pays now pays the renewals').toHaveLength(1)
})

test('a declined new card is removed and not selected; the next one is entered anew', async () => {
  const remove = `DELETE /api/payments/methods/${VISA.id}`
  const { server, person } = await openShop({
    [ADD]: () => Response.json(VISA, { status: 201 }),
    [CREATE]: () => declined('Your card was declined.'),
    [remove]: () => undefined,
  })
  await person.type(await field('Card number'), '4000 0000 0000 0002')
  await person.type(await field('Expires'), '0430')
  await person.type(await field('CVC'), '123')
  await person.click(button())
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(server.sent(remove)).toHaveLength(1)
  expect(screen.queryByRole('radio', { name: /^Visa ending in 4242/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Card/ }).checked).toBe(true)
  expect(await field('Card number')).toBeTruthy()
})

test('confirming with the bank starts the plan; the dialog can be closed and reopened', async () => {
  let order: CurrentSubscription['order'] = null
  const { server, person } = await openShop({
    [METHODS]: () => [VISA],
    [CURRENT]: () => currentOf({ order }),
    [CREATE]: () => {
      order = orderOf('requires_action')
      return Response.json({ status: 'requires_action', clientSecret: 'secret' }, { status: 202 })
    },
    [PLAY]: () => undefined,
    [CONFIRM]: () => paying(),
  })
  await person.click(button())
  const dialog = await screen.findByRole('dialog', { name: 'Your bank needs to verify it’s you' })
  expect(within(dialog).getByText(/\$99\.99 for Basic/)).toBeTruthy()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Continue' }))
  await person.click(await screen.findByRole('button', { name: 'Confirm' }))
  await screen.findByRole('heading', { name: 'You are on Basic' })
  expect(server.sent(PLAY).map(({ body }) => body)).toEqual([{ act: 'confirm' }])
})

test('shows the bank’s refusal and lets the user choose again', async () => {
  let order: CurrentSubscription['order'] = orderOf('requires_action')
  const { server, person } = await openShop({
    [CURRENT]: () => currentOf({ order }),
    [PLAY]: () => undefined,
    [CONFIRM]: () => {
      order = orderOf('declined')
      return declined('Your bank refused this payment. Use another card.')
    },
    [METHODS]: () => [VISA],
  })
  await person.click(await screen.findByRole('button', { name: 'Decline' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your bank refused')
  expect(button()).toBeTruthy()
  expect(server.sent(PLAY).map(({ body }) => body)).toEqual([{ act: 'refuse' }])
})

test('a bank payment is pending, and in test mode it can be settled', async () => {
  let order: CurrentSubscription['order'] = null
  const { person } = await openShop(
    {
      [METHODS]: () => [{ ...BANK, isDefault: true }],
      [CURRENT]: () => currentOf({ order }),
      [CREATE]: () => {
        order = orderOf('processing')
        return Response.json({ status: 'processing' }, { status: 202 })
      },
      [PLAY]: () => undefined,
      [CONFIRM]: () => paying(),
    },
    '/subscription?pay=bank',
  )
  await person.click(button())
  expect(await screen.findByText('Payment pending, up to 4 business days')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Premium/ }).disabled).toBe(true)
  await person.click(button('Complete the transfer'))
  expect(await screen.findByRole('heading', { name: 'You are on Basic' })).toBeTruthy()
})

test('after a lost answer the placed order is shown, and not ordered again', async () => {
  let current = currentOf()
  const { server, person } = await openShop({
    [METHODS]: () => [VISA],
    [CURRENT]: () => current,
    [CREATE]: () => {
      current = paying()
      return Promise.reject(new TypeError('reset'))
    },
  })
  await person.click(button())
  expect(await screen.findByRole('heading', { name: 'You are on Basic' })).toBeTruthy()
  expect(server.sent(CREATE)).toHaveLength(1)
})

test('a retry after a lost answer without an order reuses the idempotency key', async () => {
  const { server, person } = await openShop({
    [METHODS]: () => [VISA],
    [CREATE]: () => refuse(503, 'unavailable', 'Back in a moment'),
  })
  await person.click(button())
  expect(await screen.findByText(/you were not charged/)).toBeTruthy()
  server.answers[CREATE] = () => created(paying())
  await person.click(button())
  await screen.findByRole('heading', { name: 'You are on Basic' })
  expect(keys(server)).toHaveLength(2)
  expect(new Set(keys(server)).size).toBe(1)
})

test('two months with tax show the server’s total and the end date', async () => {
  await openShop(
    {
      'GET /api/subscriptions/quote': ({ query }) =>
        quoteFor({
          term: query.get('term') === 'twoMonth' ? 'twoMonth' : 'monthly',
          tax: { name: 'Sales tax', percent: 8, amount: 1_280 },
          total: { amount: 17_279, currency: 'usd' },
          renewal: null,
          untilDate: '2027-01-21',
        }),
    },
    '/subscription?term=twoMonth',
  )
  expect([row('Sales tax (8%)'), row('Total today'), row('Ends')]).toEqual([
    '$12.80',
    '$172.79',
    'Jan 21, 2027',
  ])
})

test('after a cancelled plan the page names the limits that Free has then', async () => {
  await openShop({ [CURRENT]: lapsed })
  expect(screen.getByRole('row', { name: /^Generations a day 5 30/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^History shown 7 days/ })).toBeTruthy()
})
