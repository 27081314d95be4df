import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SubscriptionTab } from '../SubscriptionTab.tsx'
import { useNotificationList } from '#domains/notifications/notification-list.ts'
import { invoiceOf, lapsed, OFFERS, paying, usd, VISA } from '#test/billing.ts'
import { open } from '#test/open.tsx'
import { type RecordedCall, refuse, serve } from '#test/serve.ts'
import { currentOf } from '#test/subscription.ts'

const CANCEL = 'DELETE /api/subscriptions/cancel'
const UPDATE = 'PUT /api/subscriptions/update'

const ending = () =>
  paying({
    status: 'cancelled',
    isActive: false,
    renews: false,
    nextBilling: null,
    renewal: null,
    cancellation: null,
  })

const server = (current: unknown, rest = {}) =>
  serve({
    'GET /api/subscriptions/current': () => current,
    'GET /api/subscriptions/plans': () => OFFERS,
    'GET /api/subscriptions/invoices': () => [invoiceOf()],
    'GET /api/payments/methods': () => [VISA],
    ...rest,
  })

async function asked(name: RegExp = /^Cancel plan/) {
  const { person, queries } = open(<SubscriptionTab />, { at: '/profile' })
  const opener = await screen.findByRole('button', { name })
  await person.click(opener)
  const dialog = within(await screen.findByRole('dialog'))
  return { person, queries, dialog, opener }
}

const way = (dialog: ReturnType<typeof within>, name: string) =>
  dialog.getByRole('region', { name }).textContent

test('the refund and the fee are shown before the user confirms', async () => {
  server(paying())
  const { dialog } = await asked()
  expect(way(dialog, 'Now')).toMatch(
    /\$50\.00 will be refunded.*A \$49\.99 cancellation fee.*5 generations a day/,
  )
  expect(way(dialog, 'At the end of the term')).toMatch(
    /all of Basic until Dec 14, 2026.*No refund\./,
  )
})

test('cancelling now names what is lost, and asks once', async () => {
  const { sent } = server(paying(), { [CANCEL]: () => ({ subscription: lapsed(), refund: null }) })
  const { person, dialog } = await asked()
  expect(way(dialog, 'Now')).toContain(
    'You lose your followed state, Platinum and Mo-Money, 5 AI queries a day and photo upload.',
  )
  await person.click(dialog.getByRole('button', { name: 'Cancel now' }))
  await waitFor(() => expect(sent(CANCEL)).toHaveLength(1))
})

test('the first days show a full refund, and its last moment', async () => {
  const cancellation = {
    refund: usd(9_999),
    fee: usd(0),
    freeUntil: '2026-11-17T15:00:00Z',
    termEndsAt: '2026-12-14T15:00:00Z',
  }
  server(paying({ cancellation }))
  const { dialog } = await asked()
  const words = way(dialog, 'Now')
  expect(words).toMatch(/\$99\.99 will be refunded.*Full refund until Nov 17, 10:00\u00A0AM ET/)
  expect(words).not.toContain('fee')
})

test('the two-month plan shows no refund, and ends without a cancellation', async () => {
  const cancellation = {
    refund: null,
    fee: null,
    freeUntil: null,
    termEndsAt: '2027-01-14T15:00:00Z',
  }
  server(paying({ term: 'twoMonth', renews: false, nextBilling: null, cancellation }))
  const { dialog } = await asked()
  expect(way(dialog, 'Now')).toContain('The two-month plan is non-refundable.')
  expect(dialog.getByText(/ends on its own on Jan 14, 2027/)).toBeTruthy()
  expect(dialog.queryByRole('region', { name: 'At the end of the term' })).toBeNull()
})

test('cancelling a trial shows that nothing was paid', async () => {
  const cancellation = { refund: null, fee: null, freeUntil: null, termEndsAt: null }
  server(currentOf({ cancellation }))
  const { dialog } = await asked(/^Cancel trial/)
  expect(way(dialog, 'Now')).toContain('You paid nothing, so there is no refund.')
  expect(screen.getByRole('dialog').textContent).not.toContain('$')
})

test('with a failed payment, the plan can be cancelled only now, without further charges', async () => {
  server(paying({ status: 'past_due', isActive: false }))
  const { dialog } = await asked()
  expect(way(dialog, 'Now')).toContain('No further charges. No refund.')
  expect(dialog.queryByRole('region', { name: 'At the end of the term' })).toBeNull()
})

const orderThat = (status: 'processing' | 'requires_action' | 'unknown') => ({
  invoiceId: VISA.id,
  planId: 'premium' as const,
  term: 'monthly' as const,
  total: usd(14_999),
  status,
  clientSecret: null,
})

test.each(['processing', 'requires_action', 'unknown'] as const)(
  'an order that is %s can be cancelled',
  async (status) => {
    server({ ...lapsed(), status: 'pending', order: orderThat(status) })
    const { dialog } = await asked(/^Cancel the order/)
    expect(way(dialog, 'Now')).toMatch(
      /If your bank already sent it, you get a full refund.*stay on Free/,
    )
  },
)

test('cancelling an order in the trial keeps the trial', async () => {
  const waiting = currentOf({ status: 'pending', order: orderThat('processing') })
  const trial = () =>
    currentOf({
      cancellation: { refund: null, fee: null, freeUntil: null, termEndsAt: null },
    })
  const { answers } = server(waiting, {
    [CANCEL]: () => ({ subscription: trial(), refund: null }),
  })
  const { person, dialog } = await asked(/^Cancel the order/)
  expect(way(dialog, 'Now')).toContain('Your Basic trial continues.')
  expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeTruthy()
  answers['GET /api/subscriptions/current'] = trial
  await person.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  expect((await screen.findByRole('status')).textContent).toContain(
    'Your order is cancelled. You won’t be charged',
  )
  expect(await screen.findByRole('button', { name: 'Cancel trial' })).toBeTruthy()
})

test('a refund that failed shows the support address', async () => {
  const { answers } = server(paying(), {
    [CANCEL]: () => ({
      subscription: lapsed(),
      refund: { amount: 5_000, currency: 'usd', status: 'failed' },
    }),
  })
  const { person, dialog } = await asked()
  answers['GET /api/subscriptions/current'] = lapsed
  await person.click(dialog.getByRole('button', { name: 'Cancel now' }))
  expect(await screen.findByText(/\$50\.00 is yours, but we couldn’t refund/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact')
})

test('cancelling now shows the refund and the remaining plan, and focuses the plan', async () => {
  const { answers, sent } = server(paying(), {
    [CANCEL]: () => ({
      subscription: lapsed(),
      refund: { amount: 5_000, currency: 'usd', status: 'pending' },
    }),
  })
  const { person, dialog } = await asked()
  answers['GET /api/subscriptions/current'] = lapsed
  await person.dblClick(dialog.getByRole('button', { name: 'Cancel now' }))
  const plan = await screen.findByRole('region', { name: 'Your plan' })
  expect(await within(plan).findByText(/A \$50\.00 refund is on its way/)).toBeTruthy()
  expect(plan.textContent).toContain('5 generations a day and 7 days of history')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your plan'))
  expect(sent(CANCEL).map(({ query }) => query.get('when'))).toEqual(['now'])
})

const notice = (title: string) => ({
  id: crypto.randomUUID(),
  timestamp: '2026-11-16T15:00:00Z',
  isRead: false,
  type: 'info' as const,
  title,
  message: `${title}, in more words.`,
  link: null,
})

function Bell() {
  useNotificationList()
  return null
}

test('the result of cancelling now is shown once: no toast covers the plan', async () => {
  const read: unknown[] = []
  const list = [notice('Plan cancelled'), notice('Refund sent'), notice('You won')]
  const { answers, sent } = server(paying(), {
    'GET /api/notifications': () => [],
    'POST /api/notifications/read': ({ body }: RecordedCall) => {
      read.push(body)
      return list.map((one) => ({ ...one, isRead: true }))
    },
    [CANCEL]: () => {
      answers['GET /api/notifications'] = () => list
      const refund = { amount: 5_000, currency: 'usd', status: 'pending' }
      return { subscription: lapsed(), refund }
    },
  })
  const { person } = open(
    <>
      <Bell />
      <SubscriptionTab />
    </>,
    { at: '/profile' },
  )
  await waitFor(() => expect(sent('GET /api/notifications')).toHaveLength(1))
  await person.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }))
  const [said] = await screen.findAllByText(/A \$50\.00 refund is on its way/)
  expect(said?.closest('[role=status]')).toBeTruthy()
  await screen.findByText('You won, in more words.')
  expect(screen.queryByText(/^(Plan cancelled|Refund sent)/)).toBeNull()
  await waitFor(() => expect(read).toHaveLength(2))
})

test('a cancellation at the end of the term is undone with one press', async () => {
  const { answers, sent } = server(paying(), {
    [CANCEL]: () => ({ subscription: ending(), refund: null }),
    [UPDATE]: () => paying(),
  })
  const { person, dialog } = await asked()
  answers['GET /api/subscriptions/current'] = ending
  await person.click(dialog.getByRole('button', { name: 'Cancel on Dec 14, 2026' }))
  expect(await screen.findByText('Cancelled; ends on Dec 14, 2026')).toBeTruthy()
  expect(sent(CANCEL)[0]?.query.get('when')).toBe('termEnd')
  answers['GET /api/subscriptions/current'] = () => paying()
  await person.click(screen.getByRole('button', { name: 'Keep my plan' }))
  expect(await screen.findByText(/^Renews on Dec 14, 2026/)).toBeTruthy()
  expect(sent(UPDATE)[0]?.body).toEqual({ planId: 'basic' })
  expect(sent(UPDATE)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('a retry after a lost answer sends the same cancellation', async () => {
  let times = 0
  const { sent } = server(paying(), {
    [CANCEL]: () => {
      times += 1
      return times === 1
        ? refuse(503, 'unavailable', 'Back in a moment')
        : { subscription: lapsed(), refund: null }
    },
  })
  const { person, dialog } = await asked()
  await person.click(dialog.getByRole('button', { name: 'Cancel now' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Back in a moment')
  await person.click(dialog.getByRole('button', { name: 'Cancel now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = sent(CANCEL).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a cancellation in another tab is shown here', async () => {
  const { answers } = server(paying(), {
    [CANCEL]: () => refuse(409, 'conflict', 'There is nothing to cancel'),
  })
  const { person, dialog } = await asked()
  answers['GET /api/subscriptions/current'] = lapsed
  await person.click(dialog.getByRole('button', { name: 'Cancel now' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('There is nothing to cancel')
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cancel now' })).toBeNull())
})

test('keeping the plan sends nothing and restores the focus', async () => {
  const { sent } = server(paying())
  const { person, dialog, opener } = await asked()
  await person.click(dialog.getByRole('button', { name: 'Keep my plan' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(sent(CANCEL)).toEqual([])
})

test('a plan that cannot be cancelled has no cancel button', async () => {
  server(lapsed())
  open(<SubscriptionTab />, { at: '/profile' })
  await screen.findByRole('region', { name: 'Your plan' })
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('a cancellation on another device removes the cancel buttons', async () => {
  const { answers } = server(paying())
  const { queries } = await asked()
  answers['GET /api/subscriptions/current'] = lapsed
  await queries.invalidateQueries({ queryKey: ['subscription'] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Cancel now' })).toBeNull()
})
