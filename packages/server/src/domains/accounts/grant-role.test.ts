import * as contract from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { runOn } from '#testing/command.ts'
import { signUp } from '#testing/people.ts'
import { userGrant } from '#commands/user-grant.ts'
import { grantRole } from './administration.ts'

const run = (app: TestApp, ...given: string[]) => runOn(app, userGrant, given)

test('the command grants a role from the next request on and prints one line', async () => {
  await using app = await openTestApp()
  const { user, token } = await signUp(app)
  expect(await run(app, ` ${user.email.toUpperCase()}`, 'admin')).toEqual({
    code: 0,
    out: `${user.email} is now admin (was user).\n`,
    err: '',
  })
  expect((await app.call(contract.verify, {}, { token })).user.role).toBe('admin')
})

test('the command exits with 1 and one line of explanation when it fails', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const answers = await Promise.all([run(app), run(app, 'nobody@example.com', 'admin')])
  expect(answers).toEqual([
    {
      code: 1,
      out: '',
      err: 'Give an email address and a role: npm run user:grant -- EMAIL ROLE\n',
    },
    { code: 1, out: '', err: "No account has the address 'nobody@example.com'.\n" },
  ])
  await expect(grantRole(app.deps, [user.email, 'owner'])).rejects.toThrow(
    "'owner' is no role. Roles: user, premium, admin, super_admin.",
  )
  const { rows } = await app.pool.query('select role from account')
  expect(rows).toEqual([{ role: 'user' }])
})

test('33: the last super_admin cannot be demoted, also concurrently, and the demo account gets no role', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const [one, two] = [(await signUp(app)).user.email, (await signUp(app)).user.email]
  const grant = (email: string, role: string) => grantRole(app.deps, [email, role])
  await expect(grant(DEMO_EMAIL, 'admin')).rejects.toThrow('can’t be changed')
  await grant(one, 'super_admin')
  await grant(one, 'super_admin')
  await expect(grant(one, 'user')).rejects.toThrow('last super_admin')
  await grant(two, 'super_admin')
  const outcomes = await atOnce(app, () => [grant(one, 'user'), grant(two, 'user')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await app.pool.query("select 1 from account where role = 'super_admin'")
  expect(rows).toHaveLength(1)
})

/** Runs work on accounts concurrently: no statement writes before all of them wait for the lock. */
async function atOnce(app: TestApp, start: () => Promise<unknown>[]) {
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from account for update')
  const work = start()
  // Handles rejections right away: one may be refused before the lock is released.
  const settled = Promise.allSettled(work)
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await app.pool.query(waiting)).rowCount !== work.length);
  await holder.query('commit')
  holder.release()
  return await settled
}
