import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import InvoicePage from './InvoicePage.tsx'
import { InvoicesCard } from './InvoicesCard.tsx'
import { invoiceOf } from '#test/billing.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const ONE = invoiceOf()
const PATH = `/profile/invoices/${ONE.id}`
const CALL = `GET /api/subscriptions/invoices/${ONE.id}`

/** A voided invoice whose charge arrived later. */
const lateOf = (refundedAt: string | null) =>
  invoiceOf({
    status: 'void',
    paidAt: null,
    paidWith: null,
    returned: [{ amount: 9_999, chargedAt: '2026-11-14T16:00:00Z', refundedAt }],
  })

const page = () => open(<InvoicePage />, { at: PATH, path: '/profile/invoices/:id' })

test.each([
  [invoiceOf(), 'Paid'],
  [invoiceOf({ refunded: 5_000 }), 'Paid$50.00 refunded'],
  [invoiceOf({ refunded: 9_999 }), 'Refunded'],
  [invoiceOf({ disputed: true }), 'Disputed'],
  [invoiceOf({ disputed: true, refunded: 5_000 }), 'Disputed$50.00 refunded'],
  [invoiceOf({ status: 'processing', paidAt: null }), 'Payment pending'],
  [invoiceOf({ status: 'uncollectible', paidAt: null }), 'Not paid'],
  [lateOf(null), 'Void'],
  [lateOf('2026-11-15T15:00:00Z'), 'Void$99.99 refunded'],
])('an invoice in the list shows its status', async (invoice, words) => {
  serve({ 'GET /api/subscriptions/invoices': () => [invoice] })
  open(<InvoicesCard />, { at: '/profile' })
  const table = await screen.findByRole('table', { name: 'Invoices' })
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(0, 5)).toEqual([
    'FC-000042',
    'Nov 14, 2026',
    'Basic plan, one monthNov 14, 2026 to Dec 14, 2026',
    '$99.99',
    words,
  ])
  expect(screen.getByRole('link', { name: 'Open FC-000042' }).getAttribute('href')).toBe(PATH)
})

test.each([
  [null, '$99.99 was charged on Nov 14, 2026. Its refund is on its way.'],
  ['2026-11-15T15:00:00Z', '$99.99 was charged on Nov 14, 2026 and refunded on Nov 15, 2026.'],
])('a void invoice shows the later charge, refunded at %s', async (at, sentence) => {
  serve({ [CALL]: () => lateOf(at) })
  page()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('an invoice shows seller, customer, lines, tax, total and refunds', async () => {
  const lines = [
    { description: 'Premium plan, one month', amount: 14_999 },
    { description: 'Credit for unused days of Basic', amount: -5_000 },
  ]
  const tax = { name: 'Sales tax', percent: 8, amount: 800 }
  serve({ [CALL]: () => ({ ...ONE, lines, tax, amount: 10_799, refunded: 2_000 }) })
  page()
  const table = await screen.findByRole('table', { name: 'Items on invoice FC-000042' })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    'Premium plan, one month$149.99',
    'Credit for unused days of Basic−$50.00',
    'Sales tax 8%$8.00',
    'Total$107.99',
    'Refunded−$20.00',
  ])
  expect(screen.getByText(/1 Main Street/)).toBeTruthy()
  expect(screen.getByText('Dana Doe')).toBeTruthy()
})

test('the PDF is requested once, and saved under the invoice number', async () => {
  const saved = vi.fn<(name: string) => void>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved(this.download)
  })
  const { sent } = serve({ [CALL]: () => ONE, [`${CALL}/pdf`]: () => new Response('%PDF-1.7') })
  const { person } = page()
  await person.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith('fourcast-FC-000042.pdf'))
  expect(sent(`${CALL}/pdf`)).toHaveLength(1)
})

test('an invoice of another user is not found', async () => {
  serve({ [CALL]: () => refuse(404, 'not_found', 'Not found') })
  page()
  expect(await screen.findByText('There is no such invoice')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})
