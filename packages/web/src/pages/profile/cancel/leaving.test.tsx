import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { SubscriptionTab } from '../SubscriptionTab.tsx'
import { useNotificationList } from '#domains/notifications/notification-list.ts'
import { invoiceOf, lapsed, OFFERS, paying, VISA } from '#test/billing.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

const CANCEL = 'DELETE /api/subscriptions/cancel'

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

test('a user who left the page before the answer is notified of the result', async () => {
  let answer = () => {}
  const { answers, sent } = serve({
    'GET /api/subscriptions/current': () => paying(),
    'GET /api/subscriptions/plans': () => OFFERS,
    'GET /api/subscriptions/invoices': () => [invoiceOf()],
    'GET /api/payments/methods': () => [VISA],
    'GET /api/notifications': () => [],
    'POST /api/notifications/read': () => [],
    [CANCEL]: () =>
      new Promise((resolve) => {
        answer = () => {
          answers['GET /api/notifications'] = () => [notice('Plan cancelled')]
          resolve({ subscription: lapsed(), refund: null })
        }
      }),
  })
  let leave = () => {}
  function Screen() {
    const [isOpen, setOpen] = useState(true)
    useEffect(() => {
      leave = () => setOpen(false)
    }, [])
    return isOpen && <SubscriptionTab />
  }
  const { person } = open(
    <>
      <Bell />
      <Screen />
    </>,
    { at: '/profile' },
  )
  await person.click(await screen.findByRole('button', { name: 'Cancel plan' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }))
  await waitFor(() => expect(sent(CANCEL)).toHaveLength(1))
  act(leave)
  answer()
  await screen.findByText('Plan cancelled')
})
