import { PLANS } from '@fourcast/contract/plans.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { findSubscription } from '#features/users/repo.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { limitAt, limitsOf, planAt, subscriptionOf } from './policy.ts'
import { subscription } from './tables.ts'

const STATUSES = ['trial', 'active', 'past_due', 'cancelled', 'expired'] as const
const ENDS = [null, '2026-05-04T15:59:59Z', '2026-05-04T16:00:00Z', '2026-05-04T16:00:01Z']

test('a statement about many people knows the same plan as a question about one', async () => {
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

test('a statement knows the same limits, also those of who cancelled', async () => {
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
  const seen = new Set<number>()
  for (const plan of ['free', 'basic', 'premium'])
    for (const end of ENDS)
      for (const lapsed of [false, true]) {
        await app.pool.query('update subscription set plan = $1, expires_at = $2, lapsed = $3', [
          plan,
          end,
          lapsed,
        ])
        const { rows } = await app.db.execute(sql`select ${columns} from ${subscription}`)
        const limits = limitsOf(await findSubscription(app.db, owner), now)
        expect(limits).toMatchObject(rows[0] ?? {})
        seen.add(limits.generationsPerDay)
      }
  expect([...seen].toSorted((a, b) => a - b)).toEqual([-1, 5, 10, 30])
  const { rows } = await app.db.execute(sql`select ${columns} from
    (select 1) one left join ${subscription} on false`)
  expect(PLANS.free.limits).toMatchObject(rows[0] ?? {})
})
