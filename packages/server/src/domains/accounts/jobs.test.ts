import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUpByCalls } from '#testing/people.ts'
import { accountJobs } from './jobs.ts'

test('sessions, links and rate limits older than 90 days are deleted, newer ones stay', async () => {
  await using app = await openTestApp()
  const runPurge = async () => {
    for (const { run } of accountJobs(app.deps)) await run()
    const count = async (table: string) => (await app.pool.query(`select 1 from ${table}`)).rowCount
    return [await count('session'), await count('refresh_token'), await count('mailed_link')]
  }
  const person = await signUpByCalls(app)
  const body = { email: person.user.email, password: 'wrong' }
  await app.request(contract.login, { body })
  app.clock.advance({ hours: 90 * 24 })
  const { token } = await signIn(app, person)
  expect(await runPurge()).toEqual([2, 2, 1])
  app.clock.advance({ seconds: 1 })
  expect(await runPurge()).toEqual([1, 1, 0])
  await app.call(contract.verify, {}, { token })
  // The longest rate limit here: one email a day about a sign-in from a new place.
  app.clock.advance({ hours: 25 })
  await runPurge()
  expect((await app.pool.query('select key from rate_limit')).rows).toEqual([])
})
