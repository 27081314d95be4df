import * as contract from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { subscriber } from './testing/orders.ts'

/** Downloads the invoice of a new subscriber. */
async function openInvoice(app: TestApp) {
  const { token } = await subscriber(app)
  const [invoice] = await app.call(contract.listInvoices, {}, { token })
  const params = { id: invoice?.id ?? '' }
  return () => app.request(contract.invoicePdf, { params }, { token })
}

// How many wait at most, and that only one is drawn at a time, is tested in platform/semaphore.test.ts.
test('of many PDFs at once a network gets at least eight; the others are asked to come back', async () => {
  await using app = await openTestApp()
  const download = await openInvoice(app)
  const answers = await Promise.all(Array.from({ length: 20 }, download))
  const drawn = answers.filter(({ statusCode }) => statusCode === 200)
  expect(drawn.length).toBeGreaterThanOrEqual(8)
  for (const { rawPayload } of drawn) expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const refused = answers.filter((answer) => !drawn.includes(answer))
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
})

test('an account gets 30 PDFs in ten minutes', async () => {
  await using app = await openTestApp()
  const [one, other] = [await openInvoice(app), await openInvoice(app)]
  for (let n = 0; n < 30; n++) expect((await one()).statusCode).toBe(200)
  const refused = await one()
  expect(refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.headers['retry-after']).toBe('600')
  expect((await other()).statusCode).toBe(200)
  app.clock.advance({ minutes: 10 })
  expect((await one()).statusCode).toBe(200)
})
