import { FREE_AFTER_CANCELLING, PLANS } from '@fourcast/contract/plans.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { findSubscription } from './repo.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { limitAt, limitsOf, planAt, statusAt, subscriptionOf } from './plan-rules.ts'
import { subscriptionRow } from '#domains/billing/testing/rows.ts'
import { subscription } from '#platform/db/schema/billing.ts'

const STATUSES = ['trial', 'active', 'past_due', 'cancelled', 'expired'] as const
const ENDS = [null, '2026-05-04T15:59:59Z', '2026-05-04T16:00:00Z', '2026-05-04T16:00:01Z']

test('SQL for many users gives the same plan as the function for one', async () => {
  await using app = await openTestApp()
  const owner = ownerOf({ userId: (await signUp(app)).user.id })
  const now = app.clock.now()
  for (const plan of ['basic', 'premium'])
    for (const status of STATUSES)
      for (const end of ENDS) {
        await app.pool.query('update subscription set plan = $1, status = $2, expires_at = $3', [
          plan,
          status,
          end,
        ])
        const { rows } = await app.db.execute(
          sql`select ${planAt(now)} as plan from ${subscription}`,
        )
        const one = subscriptionOf(await findSubscription(app.db, owner), now)
        expect([plan, status, end, rows[0]?.['plan']]).toEqual([plan, status, end, one.plan])
      }
})

test('SQL for many users gives the same limits, also after a cancellation', async () => {
  await using app = await openTestApp()
  const owner = ownerOf({ userId: (await signUp(app)).user.id })
  const now = app.clock.now()
  const names = [
    'generationsPerDay',
    'moMoneyPerDay',
    'stateLotteryUpdates',
    'historyDays',
  ] as const
  const columns = sql.join(
    names.map((name) => sql`${limitAt(now, name)} as ${sql.identifier(name)}`),
    sql`, `,
  )
  const ranks = new Set<number>()
  for (const plan of ['free', 'basic', 'premium'])
    for (const end of ENDS)
      for (const status of STATUSES)
        for (const lapsed of [false, true]) {
          await app.pool.query(
            'update subscription set plan = $1, expires_at = $2, status = $3, lapsed = $4',
            [plan, end, status, lapsed],
          )
          const { rows } = await app.db.execute(sql`select ${columns} from ${subscription}`)
          const limits = limitsOf(await findSubscription(app.db, owner), now)
          expect([plan, end, status, limits]).toMatchObject([plan, end, status, rows[0] ?? {}])
          ranks.add(limits.generationsPerDay)
        }
  expect([...ranks].toSorted((a, b) => a - b)).toEqual([-1, 5, 10, 30])
  const { rows } = await app.db.execute(sql`select ${columns} from
    (select 1) one left join ${subscription} on false`)
  expect(PLANS.free.limits).toMatchObject(rows[0] ?? {})
})

test('SQL for many users gives the same status, also while a payment is pending', async () => {
  await using app = await openTestApp()
  const owner = ownerOf({ userId: (await signUp(app)).user.id })
  const now = app.clock.now()
  const seen = new Set<string>()
  for (const plan of ['free', 'basic'])
    for (const end of ENDS)
      for (const status of STATUSES)
        for (const pending of [false, true]) {
          await app.pool.query(
            'update subscription set plan = $1, expires_at = $2, status = $3, payment_pending = $4',
            [plan, end, status, pending],
          )
          const { rows } = await app.db.execute(
            sql`select ${statusAt(now)} as status from ${subscription}`,
          )
          const one = subscriptionOf(await findSubscription(app.db, owner), now)
          const fields = [plan, end, status, pending]
          expect([...fields, rows[0]?.['status']]).toEqual([...fields, one.status])
          seen.add(one.status)
        }
  expect([...seen].toSorted()).toEqual([...STATUSES, 'pending'].toSorted())
})

const NOW = Temporal.Instant.from('2026-07-04T16:00:00Z')

test('a cancelled or overdue plan has less than the Free limits from its end', () => {
  const limits = (status: (typeof STATUSES)[number], expiresAt: string) =>
    limitsOf(subscriptionRow({ status, expiresAt: Temporal.Instant.from(expiresAt) }), NOW)
  const [over, running] = [NOW.toString(), '2026-07-04T16:00:01Z']
  expect(limits('cancelled', over)).toEqual(FREE_AFTER_CANCELLING)
  expect(limits('past_due', over)).toEqual(FREE_AFTER_CANCELLING)
  expect(limits('cancelled', running)).toEqual(PLANS.basic.limits)
  expect(limits('trial', over)).toEqual(PLANS.free.limits)
})

test('after a cancellation, a pending bank payment for a new plan shows as pending', () => {
  const waiting = { paymentPending: true, expiresAt: null } as const
  const status = (changes: Parameters<typeof subscriptionRow>[0]) =>
    subscriptionOf(subscriptionRow({ ...waiting, ...changes }), NOW).status
  expect(status({ plan: 'free', status: 'cancelled' })).toBe('pending')
  expect(status({ plan: 'free', status: 'expired' })).toBe('pending')
  expect(status({ plan: 'basic', status: 'trial' })).toBe('pending')
  expect(status({ plan: 'basic', status: 'active' })).toBe('active')
})
