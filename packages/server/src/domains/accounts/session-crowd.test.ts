import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'

const OLD = `insert into session (id, user_id, remember, created_at, last_active_at, expires_at, address)
  select gen_random_uuid(), $1, true, $2::timestamptz - n * interval '1 hour',
    $2::timestamptz - n * interval '1 hour', $2::timestamptz + interval '9 days',
    case when $4 then '203.0.113.' || (n / 15) else '127.0.0.1' end
  from generate_series(1, $3::int) n`
const NOW = '2026-05-04T16:00:00Z'

test('27, 70: an account has at most 20 sessions, and a new one ends the least recently used', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const status = async (token: string) =>
    (await app.request(contract.verify, {}, { token })).statusCode
  app.clock.advance({ minutes: 1 })
  const remembered = await signIn(app, person, { rememberMe: true })
  await app.pool.query(OLD, [person.user.id, NOW, 18, false])
  expect(await status(person.token)).toBe(200)
  app.clock.advance({ minutes: 1 })
  const newest = await signIn(app, person)
  const { rows } = await app.pool.query(
    `select count(*) filter (where ended_at is null)::int live,
       max(last_active_at) filter (where end_reason = 'replaced') = $1::timestamptz - interval '18 hours' oldest
     from session`,
    [NOW],
  )
  expect(rows).toEqual([{ live: 20, oldest: true }])
  for (const { token } of [person, remembered, newest]) expect(await status(token)).toBe(200)
})

test('27, 70: a network has at most 20 sessions of the demo account and ends no other network’s', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const visitor = await signInAsDemo(app)
  app.clock.advance({ seconds: 1 })
  await app.pool.query(OLD, [visitor.user.id, NOW, 60, true])
  const liveSessions = async () =>
    (await app.pool.query('select count(*)::int n from session where ended_at is null')).rows[0].n
  for (let n = 0; n < 19; n++) await signInAsDemo(app)
  expect(await liveSessions()).toBe(80)
  await signInAsDemo(app)
  expect(await liveSessions()).toBe(80)
  expect((await app.request(contract.verify, {}, { token: visitor.token })).statusCode).toBe(401)
})
