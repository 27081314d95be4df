import { expect, test } from 'vitest'
import { invoice, paymentAttempt } from '#platform/db/schema/billing.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { openTestApp } from '#testing/app.ts'
import { listInFlight } from './invoices.ts'
import { subscriber } from './testing/orders.ts'
import { invoiceRow } from './testing/rows.ts'
import { pageOfDue } from './renewals-repo.ts'

const STATUSES = [
  'started',
  'unknown',
  'processing',
  'requires_action',
  'succeeded',
  'declined',
] as const
const OPEN = new Set<string>(STATUSES.slice(0, 4))
const INVOICES = ['open', 'processing', 'paid', 'void'] as const
const ID = '00000000-0000-4000-8000-00000000000a'

test('the list of due renewals and the check of one owner agree on payments in flight', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const owner = ownerOf({ userId: (await subscriber(app)).user.id })
  app.clock.set('2026-06-04T17:00:00Z')
  const { db, clock } = app
  await db.insert(invoice).values(invoiceRow({ id: ID, userId: owner, number: 99 }))
  const attempt = { invoiceId: ID, onSession: false, createdAt: clock.now() }
  const answers = new Set<boolean>()
  for (const status of INVOICES)
    for (const before of STATUSES)
      for (const last of STATUSES) {
        // The index `payment_attempt_open` allows one at a time.
        if (OPEN.has(before) && OPEN.has(last)) continue
        await app.pool.query('update invoice set status = $1 where id = $2', [status, ID])
        await app.pool.query('delete from payment_attempt where invoice_id = $1', [ID])
        await db.insert(paymentAttempt).values([
          { ...attempt, n: 1, status: before },
          { ...attempt, n: 2, status: last },
        ])
        const isPaying = (await listInFlight(db, owner)).length > 0
        const isDue = (await pageOfDue(db, clock.now(), null)).some((due) => due.owner === owner)
        expect([status, before, last, isDue]).toEqual([status, before, last, !isPaying])
        answers.add(isDue)
      }
  expect(answers.size).toBe(2)
})
