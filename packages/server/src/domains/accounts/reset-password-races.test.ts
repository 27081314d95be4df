import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import { confirmTotp } from '@fourcast/contract/totp.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { begin, codeOf } from '#testing/codes.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'

/**
 * Makes a request that is authenticated before a reset, and whose transaction begins while the reset
 * commits.
 */
async function duringReset<T>({ pool }: TestApp, { user }: Person, call: () => Promise<T>) {
  const reset = await pool.connect()
  await reset.query('begin')
  await reset.query('select from account where id = $1 for no key update', [user.id])
  const answer = call()
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
      { interval: 5 },
    )
    .toBe(1)
  await reset.query(
    "update session set ended_at = now(), end_reason = 'reset' where user_id = $1",
    [user.id],
  )
  await reset.query('commit')
  reset.release()
  return await answer
}

test('a cool-off requested before a reset does not begin after it', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const answer = await duringReset(app, person, () =>
    app.request(takeBreak, { body: { length: 'sixMonths' } }, person),
  )
  expect(answer.statusCode).toBe(401)
  const { token } = await signIn(app, person)
  expect((await app.call(getLimits, {}, { token })).break).toBeNull()
})

test('two-factor authentication confirmed before a reset is not on after it', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await begin(app, person)
  const answer = await duringReset(app, person, () =>
    app.request(confirmTotp, { body: { code: codeOf(app, secret) } }, person),
  )
  expect(answer.statusCode).toBe(401)
  const { rows } = await app.pool.query('select enabled_at from totp')
  expect(rows).toEqual([{ enabled_at: null }])
})
