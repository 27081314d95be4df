import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import PaymentPage from './PaymentPage.tsx'
import { paymentOf } from '#test/admin.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const PAYMENT = paymentOf()
const GET = `GET /api/admin/payments/${PAYMENT.id}`
const REFUND = `POST /api/admin/payments/${PAYMENT.id}/refund`

function shown(answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({ [GET]: () => PAYMENT, ...answers })
  const at = `/admin/payments/${PAYMENT.id}`
  return { ...server, ...open(<PaymentPage />, { at, path: '/admin/payments/:id' }) }
}

const amount = () => screen.findByLabelText('Amount in dollars')
const press = () => screen.getByRole('button', { name: /^Refund/ })

test('39: an amount above the refundable rest is refused at its field and not sent', async () => {
  const { person, sent } = shown()
  await person.type(await amount(), '100')
  await person.click(press())
  expect(await screen.findByText('At most $99.99')).toBeTruthy()
  expect(screen.getByText('Enter a reason')).toBeTruthy()
  expect(document.activeElement).toBe(await amount())
  await person.clear(await amount())
  await person.click(press())
  expect(await screen.findByText('Enter an amount, such as 20.00')).toBeTruthy()
  expect(sent(REFUND)).toEqual([])
})

test('40: a retried partial refund is sent in cents with the same idempotency key, and is listed', async () => {
  const refund = {
    id: PAYMENT.id,
    amount: 2_050,
    status: 'pending',
    failureCode: null,
    createdAt: PAYMENT.issuedAt,
    settledAt: null,
  }
  const after = { ...PAYMENT, refunded: 2_050, refundable: 7_949, refunds: [refund] }
  const { answers, person, sent } = shown({
    [REFUND]: () => refuse(503, 'unavailable', 'Fourcast is busy right now.'),
  })
  await person.type(await amount(), '$20.50')
  await person.type(screen.getByLabelText('Reason'), 'Charged twice')
  await person.click(press())
  expect(await screen.findByText('Fourcast is busy right now.')).toBeTruthy()
  answers[REFUND] = answers[GET] = () => after
  await person.click(screen.getByRole('button', { name: 'Refund $20.50' }))
  expect(await screen.findByText('Refunding $20.50.')).toBeTruthy()
  expect(await screen.findByText('Pending')).toBeTruthy()
  expect(screen.getByText(/Up to \$79.49 can be refunded/)).toBeTruthy()
  const calls = sent(REFUND)
  expect(calls.map(({ body }) => body)).toEqual([
    { amount: 2_050, reason: 'Charged twice' },
    { amount: 2_050, reason: 'Charged twice' },
  ])
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveProperty('value', ''))
})

test('Use full amount fills in the amount; a payment that cannot be refunded shows the reason', async () => {
  const { answers, person, queries } = shown()
  const reason = await screen.findByRole('textbox', {
    name: 'Reason',
    description: /for two years. Leave out names and addresses/,
  })
  expect(reason).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Use full amount' }))
  expect(await amount()).toHaveProperty('value', '99.99')
  expect(screen.getByText('insufficient funds')).toBeTruthy()
  answers[GET] = () => ({ ...PAYMENT, refundable: 0, disputed: true })
  await queries.invalidateQueries()
  expect(await screen.findByText(/The customer disputed this payment/)).toBeTruthy()
  expect(screen.queryByLabelText('Amount in dollars')).toBeNull()
})

test('an unknown payment shows that it does not exist', async () => {
  shown({ [GET]: () => refuse(404, 'not_found', 'Not found') })
  expect(await screen.findByText('There is no such payment')).toBeTruthy()
})
