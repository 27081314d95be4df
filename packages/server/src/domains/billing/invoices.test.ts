import * as contract from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { issueInvoice } from './invoices.ts'
import { settle } from './settle.ts'
import { priceOf } from './prices.ts'
import { addMethod, cancel, openCheckout, order, subscriber } from './testing/orders.ts'
import { pdfText } from './testing/pdf-text.ts'

const NOW = '2026-05-04T16:00:00Z'
const SELLER = {
  SELLER_NAME: 'Fourcast Ltd',
  SELLER_ADDRESS: '1 Main Street|Springfield, IL 62701',
  SUPPORT_EMAIL: 'help@fourcast.example',
}

const listed = (app: TestApp, { token }: { token: string }) =>
  app.call(contract.listInvoices, {}, { token })

const pdfOf = (app: TestApp, { token }: { token: string }, id: string) =>
  app.request(contract.invoicePdf, { params: { id } }, { token })

test('an invoice names seller, customer, plan, payment and refund', async () => {
  await using app = await openTestApp({ now: NOW, env: { ...SELLER, TAX_PERCENT: '10' } })
  const person = await subscriber(app)
  await cancel(app, person)
  const [invoice] = await listed(app, person)
  expect(invoice).toEqual({
    id: expect.any(String),
    number: 'FC-000001',
    date: NOW,
    amount: 10_999,
    refunded: 10_999,
    currency: 'usd',
    status: 'paid',
    disputed: false,
    plan: 'basic',
    term: 'monthly',
    description: 'Basic, one month',
    periodStart: NOW,
    periodEnd: '2026-06-04T16:00:00Z',
    lines: [{ description: 'Basic, one month', amount: 9999 }],
    tax: { name: 'Tax', percent: 10, amount: 1000 },
    paidAt: NOW,
    paidWith: 'Visa ending in 4242',
    returned: [],
    seller: {
      name: 'Fourcast Ltd',
      address: '1 Main Street\nSpringfield, IL 62701',
      email: 'help@fourcast.example',
    },
    customer: { name: 'Ada Lovelace', email: person.user.email },
  })
  const params = { id: invoice?.id ?? '' }
  expect(await app.call(contract.getInvoice, { params }, { token: person.token })).toEqual(invoice)
})

test('a void invoice shows a charge that came later, and its refund', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, order } = await openCheckout(app, 'pm_card_chargeDeclined')
  expect((await order()).statusCode).toBe(402)
  const tried = await app.pool.query('select invoice_id as id, n from payment_attempt')
  const key = { invoiceId: tried.rows[0].id, n: tried.rows[0].n }
  // Ordering another plan voids the declined invoice.
  expect((await order({ planId: 'premium' })).statusCode).toBe(402)
  await settle(app.deps, key, { outcome: 'succeeded', ref: 'ch_late' })
  const ofVoid = async () =>
    (await listed(app, person)).find(({ status }) => status === 'void') ?? { id: '', returned: [] }
  const charged = { amount: 9999, chargedAt: NOW }
  expect((await ofVoid()).returned).toEqual([{ ...charged, refundedAt: null }])
  const { id } = await ofVoid()
  const text = async () => pdfText((await pdfOf(app, person, id)).rawPayload)
  expect(await text()).toContain('$99.99 was charged on May 4, 2026. Its refund is on its way.')
  await app.pool.query(
    `update refund set status = 'succeeded', settled_at = '2026-05-05T16:00:00Z'`,
  )
  expect((await app.call(contract.getInvoice, { params: { id } }, person)).returned).toEqual([
    { ...charged, refundedAt: '2026-05-05T16:00:00Z' },
  ])
})

test('the PDF has the whole invoice and a safe file name, and is not cached', async () => {
  await using app = await openTestApp({ now: NOW, env: { ...SELLER, TAX_PERCENT: '10' } })
  const person = await subscriber(app)
  await cancel(app, person)
  const [invoice] = await listed(app, person)
  const answer = await pdfOf(app, person, invoice?.id ?? '')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="FC-000001.pdf"',
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.length).toBeLessThan(50_000)
  expect(pdfText(answer.rawPayload)).toEqual([
    'Invoice FC-000001',
    'May 4, 2026. Paid.',
    'From',
    'Fourcast Ltd',
    '1 Main Street',
    'Springfield, IL 62701',
    'help@fourcast.example',
    'To',
    'Ada Lovelace',
    person.user.email,
    'May 4, 2026 to June 4, 2026',
    'Basic, one month',
    '$99.99',
    'Tax, 10%',
    '$10.00',
    'Total (US dollars)',
    '$109.99',
    'Refunded',
    '-$109.99',
    'Paid on May 4, 2026 with Visa ending in 4242.',
  ])
})

const reversed = (text: string) => [...text].toReversed().join('')

const NAMES = [
  ['Łukasz Žižek', 'Ελένη Đặng', 'Łukasz Žižek Ελένη Đặng'],
  ['Nguyễn Thị', 'Zoe\u0308', 'Nguyễn Thị Zoë'],
  ['Иван', 'Йосипів', 'Иван Йосипів'],
  ['王小明', 'かな', '王小明 かな'],
  ['민준', 'Kim', '민준 Kim'],
  // Right to left: the drawing begins with the last letter.
  ['محمد علي', 'Smith', `${reversed('محمد علي')} Smith`],
  ['יוסי', 'כהן', reversed('יוסי כהן')],
  ['<b>Zoë</b>', '(\\)%', '<b>Zoë</b> (\\)%'],
  ['👩‍👩‍👧', '\u202Eevil', '\uFFFD evil'],
  ['ไทย', 'Ada', '\uFFFD\uFFFD\uFFFD Ada'],
] as const

/** The PDF of an invoice to a customer of that name. */
async function pdfFor(app: TestApp, firstName: string, lastName: string): Promise<Uint8Array> {
  const person = await signUp(app)
  const set = 'update account set first_name = $1, last_name = $2 where id = $3'
  await app.pool.query(set, [firstName, lastName, person.user.id])
  const method = await addMethod(app, person)
  await order(app, person, method.id)
  const [invoice] = await listed(app, person)
  expect(invoice?.customer.name).toBe(`${firstName} ${lastName}`)
  return (await pdfOf(app, person, invoice?.id ?? '')).rawPayload
}

test('the PDF shows names in many scripts, and a replacement sign for other characters', async () => {
  await using app = await openTestApp({ now: NOW })
  for (const [firstName, lastName, expected] of NAMES) {
    const pdf = await pdfFor(app, firstName, lastName)
    expect(pdfText(pdf)).toContain(expected)
    expect(pdf.length).toBeLessThan(50_000)
  }
})

test('a name of characters from all over the Chinese fonts is cut off, not expensive', async () => {
  await using app = await openTestApp({ now: NOW })
  const name = String.fromCodePoint(...Array.from({ length: 100 }, (_, i) => 0x4e00 + 200 * i))
  const pdf = await pdfFor(app, name, 'Smith')
  const drawn = pdfText(pdf).find((line) => line.endsWith(' Smith'))
  expect(drawn).toMatch(/^一.{99} Smith$/)
  expect(drawn).toContain('\uFFFD')
  // Regular, bold, and twelve files each of the Chinese and the Korean family.
  const fonts = Buffer.from(pdf).toString('latin1').split('/FontFile2').length - 1
  expect(fonts).toBeLessThanOrEqual(26)
  expect(pdf.length).toBeLessThan(100_000)
})

test('46: only its owner gets an invoice, in any form', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await subscriber(app), await signUp(app)]
  const [invoice] = await listed(app, person)
  const params = { id: invoice?.id ?? '' }
  for (const call of [contract.getInvoice, contract.invoicePdf]) {
    const ask = async (id: string, token?: string) =>
      refusal(await app.request(call, { params: { id } }, token ? { token } : {}))
    const unknown = await ask('00000000-0000-4000-8000-000000000000', other.token)
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    expect(await ask(params.id, other.token)).toEqual(unknown)
    expect(await ask(params.id)).toMatchObject({ status: 401 })
    expect(await ask('1', person.token)).toMatchObject({
      status: 400,
      fields: { id: expect.any(String) },
    })
  }
  expect(await listed(app, other)).toEqual([])
  expect(refusal(await app.request(contract.listInvoices))).toMatchObject({ status: 401 })
})

/** Issues an invoice in a transaction of its own, which fails on request. */
const issued = (app: TestApp, { user }: Person, fails: boolean) =>
  app.db.transaction(async (tx) => {
    const choice = { planId: 'premium', term: 'twoMonth' } as const
    const { effective: _, ...price } = priceOf({
      subscription: null,
      termInvoice: null,
      returned: 0,
      choice,
      now: app.clock.now(),
      settings: app.deps.config,
    })
    const asked = { ...price, userId: user.id, plan: 'premium', term: 'twoMonth' } as const
    await issueInvoice(tx, app.deps, { ...asked, consentAt: null })
    if (fails) throw new Error('rolled back')
  })

test('46: invoice numbers have no gap and no duplicate under 50 parallel orders, some of which fail', async () => {
  await using app = await openTestApp({ now: NOW, env: { TAX_PERCENT: '8.875' } })
  const people = [await signUp(app), await signUp(app), await signUp(app)]
  const cards = ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_chargeDeclinedExpiredCard']
  const methods = await Promise.all(
    people.map((person, i) => addMethod(app, person, cards[i] ?? '')),
  )
  const work = Array.from({ length: 50 }, (_, n) => {
    const [person, method] = [people[n % 3], methods[n % 3]]
    if (!person || !method) throw new Error('nobody')
    return n % 2 === 0 ? order(app, person, method.id) : issued(app, person, n % 5 === 0)
  })
  await Promise.allSettled(work)
  const { rows } = await app.pool.query('select * from invoice order by number')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  for (const { lines, tax_cents: tax, total_cents: total } of rows) {
    const net = lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(total).toBe(net + tax)
    expect(tax).toBe(Math.round(net * 0.08875))
  }
})

test('46: an issued invoice does not change with its customer or seller', async () => {
  await using app = await openTestApp({ now: NOW, env: SELLER })
  const person = await subscriber(app)
  const [before] = await listed(app, person)
  await app.pool.query(`update account set first_name = 'Eve', email = 'eve@example.com'`)
  await using later = await openTestApp({
    beside: app,
    env: { SELLER_NAME: 'Someone Else', TAX_PERCENT: '20' },
  })
  expect(await listed(later, person)).toEqual([before])
})

test('46: the database refuses changes of an invoice, and keeps it when its account is deleted', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app)
  const [before] = await listed(app, person)
  const changes = [
    'update invoice set number = 7',
    'update invoice set total_cents = 1',
    `update invoice set lines = '[]'`,
    `update invoice set customer = '{}'`,
    'update invoice set user_id = user_id',
    'delete from invoice',
  ]
  for (const change of changes)
    await expect(app.pool.query(change), change).rejects.toThrow('invoice is append-only')
  expect(await listed(app, person)).toEqual([before])
  await app.pool.query('delete from account')
  const { rows } = await app.pool.query('select number, user_id, customer from invoice')
  expect(rows).toEqual([{ number: 1, user_id: null, customer: before?.customer }])
})
