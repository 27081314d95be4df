import { expect, test } from 'vitest'
import { leave, orphans } from '#domains/account-closing/testing/leaving.ts'
import { openTestApp } from '#testing/app.ts'
import { purgeInvoices } from './invoices.ts'
import { invoicesOf, subscriber } from './testing/orders.ts'

test('invoices of deleted accounts are deleted after seven years, with their attempts and refunds; no others are', async () => {
  await using app = await openTestApp()
  const [gone, stays] = [await subscriber(app), await subscriber(app)]
  await leave(app, gone)
  const day = Temporal.Instant.from('2026-05-04T16:00:00Z').toZonedDateTimeISO('America/New_York')
  app.clock.set(day.add({ days: 2557 }).toInstant().toString())
  await purgeInvoices(app.deps)
  expect(await orphans(app)).toEqual(['paid 9999 9999'])
  app.clock.advance({ seconds: 1 })
  await purgeInvoices(app.deps)
  expect(await orphans(app)).toEqual([])
  expect(await invoicesOf(app, stays)).toEqual(['subscribe basic 9999 paid'])
  expect((await app.pool.query('select from payment_attempt')).rowCount).toBe(1)
  expect((await app.pool.query('select from refund')).rowCount).toBe(0)
})
