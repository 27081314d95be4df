import * as contract from '@fourcast/contract/admin-billing.ts'
import { expect, test } from 'vitest'
import { later, subscriber } from '#domains/billing/testing/orders.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

test('34: subscriptions are found by what they are now, a page at a time', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  app.clock.advance({ minutes: 1 })
  const person = await subscriber(app, { planId: 'premium' })
  const found = async (query: object) =>
    (await app.call(contract.listSubscriptions, { query }, admin)).content.map(({ id }) => id)
  const [me, them] = [admin.user.id, person.user.id]
  expect(await found({})).toEqual([them, me])
  expect(await found({ size: 1, page: 1 })).toEqual([me])
  expect(await found({ plan: 'premium' })).toEqual([them])
  expect(await found({ plan: 'basic', status: 'trial' })).toEqual([me])
  expect(await found({ search: person.user.email.toUpperCase() })).toEqual([them])
  expect(await found({ search: 'a lovel', plan: 'free' })).toEqual([])
  const { content, ...page } = await app.call(
    contract.listSubscriptions,
    { query: { plan: 'premium' } },
    admin,
  )
  expect(page).toEqual({ page: 0, size: 20, totalElements: 1, totalPages: 1 })
  expect(content[0]).toMatchObject({ plan: 'premium', status: 'active', isActive: true })
  expect(content[0]).toMatchObject({ term: 'monthly', granted: false, openOrder: false })
  for (const bad of ['size=101', 'page=-1', 'plan=gold', 'search=%00', 'plan=free&plan=basic']) {
    const url = `/api/admin/subscriptions?${bad}`
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await app.inject({ url, headers })).statusCode).toBe(400)
  }
  admin.token = (await later(app, admin, { days: 6 })).token
  expect(await found({ plan: 'free', status: 'expired' })).toEqual([me])
  expect(await found({ status: 'trial' })).toEqual([])
})

test('payments are found by number, customer, standing and New York day, with every attempt', async () => {
  await using app = await openTestApp({ now: '2026-05-04T03:59:00Z' })
  const admin = await newAdmin(app)
  const person = await subscriber(app)
  app.clock.advance({ minutes: 2 })
  const other = await subscriber(app)
  const found = async (query: object) =>
    (await app.call(contract.listPayments, { query }, admin)).content.map(({ number }) => number)
  expect(await found({})).toEqual(['FC-000002', 'FC-000001'])
  for (const search of ['1', 'fc-000001', person.user.email])
    expect(await found({ search })).toEqual(['FC-000001'])
  expect(await found({ search: 'ada lovelace', status: 'paid', size: 1 })).toEqual(['FC-000002'])
  expect(await found({ status: 'open' })).toEqual([])
  // By the account, whatever its address is by now.
  await app.pool.query("update account set email = 'new@example.com' where id = $1", [
    person.user.id,
  ])
  expect(await found({ userId: person.user.id })).toEqual(['FC-000001'])
  expect(await found({ userId: admin.user.id })).toEqual([])
  // 11:59 PM on May 3, and 12:01 AM on May 4.
  expect(await found({ dateTo: '2026-05-03' })).toEqual(['FC-000001'])
  expect(await found({ dateFrom: '2026-05-04', dateTo: '2026-05-04' })).toEqual(['FC-000002'])
  expect(await found({ dateFrom: '0001-01-01', dateTo: '9999-12-31' })).toHaveLength(2)
  const backwards = { dateFrom: '2026-05-05', dateTo: '2026-05-04' }
  const refused = await app.request(contract.listPayments, { query: backwards }, admin)
  expect(refusal(refused).fields).toHaveProperty('dateFrom')
  const [newest] = (await app.call(contract.listPayments, {}, admin)).content
  const id = newest?.id ?? ''
  expect(await app.call(contract.getPayment, { params: { id } }, admin)).toEqual({
    id,
    number: 'FC-000002',
    issuedAt: '2026-05-04T04:01:00Z',
    userId: other.user.id,
    customer: { name: 'Ada Lovelace', email: other.user.email },
    plan: 'basic',
    term: 'monthly',
    purpose: 'subscribe',
    amount: 9999,
    refunded: 0,
    refundable: 9999,
    currency: 'usd',
    status: 'paid',
    paidAt: '2026-05-04T04:01:00Z',
    paidWith: expect.stringContaining('4242'),
    disputed: false,
    attempts: [
      {
        n: 1,
        status: 'succeeded',
        declineCode: null,
        createdAt: '2026-05-04T04:01:00Z',
        settledAt: '2026-05-04T04:01:00Z',
      },
    ],
    refunds: [],
    canChange: true,
  })
  await app.pool.query('delete from account where id = $1', [other.user.id])
  const refund = { params: { id }, body: { amount: 1000, reason: 'Asked for by mail' } }
  expect(await app.call(contract.refundPayment, refund, admin)).toMatchObject({
    userId: null,
    refunded: 1000,
  })
})

test('35: messages wait by plan and age, and are marked as answered or open again', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  const write = (name: string, plan: string | null, minutes: number) =>
    app.pool.query(
      `insert into contact_message (id, name, email, topic, message, plan, created_at)
       values (gen_random_uuid(), $1, 'writer@example.com', 'other', '=1+1', $2, $3)`,
      [name, plan, app.clock.now().add({ minutes }).toString()],
    )
  await write('visitor', null, 0)
  await write('late premium', 'premium', 3)
  await write('premium', 'premium', 2)
  await write('basic', 'basic', 1)
  const list = async (query = {}) =>
    (await app.call(contract.listMessages, { query }, admin)).content
  const names = async (query = {}) => (await list(query)).map(({ name }) => name)
  expect(await names()).toEqual(['premium', 'late premium', 'visitor', 'basic'])
  const mark = async (name: string, handled: boolean) => {
    const id = (await list()).find((message) => message.name === name)?.id ?? ''
    return await app.call(contract.handleMessage, { params: { id }, body: { handled } }, admin)
  }
  expect(await mark('late premium', true)).toMatchObject({ handledAt: '2026-05-04T16:00:00Z' })
  app.clock.advance({ minutes: 1 })
  await mark('visitor', true)
  await mark('visitor', true)
  expect(await names()).toEqual(['premium', 'basic', 'visitor', 'late premium'])
  expect(await names({ size: 3 })).toEqual(['premium', 'basic', 'visitor'])
  expect(await names({ size: 3, page: 1 })).toEqual(['late premium'])
  expect(await names({ open: 'true' })).toEqual(['premium', 'basic'])
  expect(await names({ open: 'false' })).toEqual(['visitor', 'late premium'])
  expect(await mark('visitor', false)).toMatchObject({ handledAt: null })
  const entries = await audited(app)
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['message.handle', { handled: true }],
    ['message.handle', { handled: true }],
    ['message.handle', { handled: false }],
  ])
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  const missing = { params, body: { handled: true } }
  expect((await app.request(contract.handleMessage, missing, admin)).statusCode).toBe(404)
  const { token } = await signUp(app)
  for (const by of [{ token }, { token: '' }]) {
    const status = token === by.token ? 403 : 401
    expect((await app.request(contract.listMessages, {}, by)).statusCode).toBe(status)
    expect((await app.request(contract.handleMessage, missing, by)).statusCode).toBe(status)
  }
})
