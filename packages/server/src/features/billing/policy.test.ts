import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { findSubscription } from '#features/users/repo.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { planAt, subscriptionOf } from './policy.ts'
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
