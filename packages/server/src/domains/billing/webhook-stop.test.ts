import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { subscriber } from './testing/orders.ts'
import { storedEvents } from './testing/webhooks.ts'
import { insertEvent } from './webhooks-repo.ts'
import { processWebhookEvents } from './webhooks.ts'

test('a run that is asked to stop between two events leaves the rest due at once', async () => {
  const controller = new AbortController()
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      lookupCharge: (charge) => {
        controller.abort(new Error('asked to stop'))
        return sandbox.lookupCharge(charge)
      },
    }),
  })
  await using beside = await openTestApp({ beside: app, payments: () => app.deps.payments })
  await subscriber(app)
  const { rows } = await app.pool.query('select invoice_id as "invoiceId" from payment_attempt')
  const about = { kind: 'charge', invoiceId: rows[0]?.invoiceId, attempt: 1 } as const
  const now = app.clock.now()
  for (const id of ['evt_1', 'evt_2', 'evt_3'])
    await insertEvent(app.db, {
      id,
      provider: 'sandbox',
      type: 'charge.updated',
      about,
      receivedAt: now,
      dueAt: now,
    })
  const run = processWebhookEvents({ ...app.deps, signal: controller.signal })
  await expect(run).rejects.toThrow('asked to stop')
  expect((await storedEvents(app)).filter(([, isDone]) => isDone)).toHaveLength(1)
  await processWebhookEvents(beside.deps)
  expect(await storedEvents(app)).toEqual(['1', '2', '3'].map(() => ['charge.updated', true, 1]))
})
