import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { withLockRetry } from './lock-retry.ts'

test('a transaction that cannot get its locks is retried, and gives up by its own clock', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const lock = sql`select 1 from account where id = ${user.id} for update`
  let tries = 0
  await app.db.transaction(async (tx) => {
    await tx.execute(lock)
    const waiting = withLockRetry(
      app.db,
      async (other) => {
        tries += 1
        await other.execute(lock)
      },
      app.clock,
    )
    const refused = expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
    await vi.waitFor(() => expect(tries).toBeGreaterThan(1), { timeout: 60_000 })
    const before = tries
    app.clock.advance({ seconds: 8 })
    await refused
    expect(tries).toBeLessThanOrEqual(before + 1)
  })
})
