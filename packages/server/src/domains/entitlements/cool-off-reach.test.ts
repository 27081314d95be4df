import { listNotifications } from '@fourcast/contract/notifications.ts'
import { confirmEmail, putProfile } from '@fourcast/contract/profile.ts'
import type { BreakLength } from '@fourcast/contract/responsible-play.ts'
import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import { lockAccount } from '#domains/accounts/repo.ts'
import { confirmAddress } from '#domains/accounts/confirmation.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signIn, signUp, signUpUnconfirmed } from '#testing/people.ts'
import { statusesOf } from '#testing/refusal.ts'

const NOW = '2026-05-04T16:00:00Z'
const [DAY, WEEK, MONTH] = ['2026-05-05T16:00:00Z', '2026-05-11T16:00:00Z', '2026-06-04T16:00:00Z']

const take = (app: TestApp, { token }: { token: string }, length: BreakLength) =>
  app.request(takeBreak, { body: { length } }, { token })
const until = async (app: TestApp, { token }: { token: string }) =>
  (await app.call(getLimits, {}, { token })).break?.until
const deleteAccountRow = (app: TestApp, { user }: { user: { id: string } }) =>
  app.pool.query('delete from account where id = $1', [user.id])
/** The cool-off that a new account of this address meets. */
const coolOffOfNewAccount = async (app: TestApp, email: string) =>
  until(app, await signUp(app, { email }))

/** Moves an account to another address and confirms it by email. */
async function move(app: TestApp, person: Person, email: string): Promise<Person> {
  const { password } = person
  const { token } = await signIn(app, person)
  await app.call(putProfile, { body: { email, currentPassword: password } }, { token })
  await app.mailed()
  const body = { token: linkTo(app, 'email-change', email).token }
  expect((await app.request(confirmEmail, { body })).statusCode).toBe(204)
  const user = { ...person.user, email }
  return { ...person, ...(await signIn(app, { user, password })), password }
}

test('a cool-off moves to a new address and stays with the old one', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, free] = [await signUp(app, { email: 'old@example.com' }), await signUp(app)]
  await take(app, person, 'month')
  await deleteAccountRow(app, await move(app, person, 'new@example.com'))
  await deleteAccountRow(app, await move(app, free, 'free@example.com'))
  for (const email of ['old@example.com', 'new@example.com'])
    expect(await coolOffOfNewAccount(app, email)).toBe(MONTH)
  expect(await coolOffOfNewAccount(app, 'free@example.com')).toBeUndefined()
})

test('an account that moves to an address with a cool-off gets it, in place of a shorter one or none', async () => {
  await using app = await openTestApp({ now: NOW })
  for (const [name, own] of [
    ['none', null],
    ['shorter', 'day'],
  ] as const) {
    const person = await signUp(app, { email: `${name}@example.com` })
    await take(app, person, 'month')
    await deleteAccountRow(app, person)
    const other = await signUp(app, { email: `${name}-spare@example.com` })
    if (own) await take(app, other, own)
    const moved = await move(app, other, `${name}@example.com`)
    expect(await until(app, moved)).toBe(MONTH)
    const titles = await app.call(listNotifications, {}, { token: moved.token })
    expect(titles.map(({ title }) => title)).toContain('Your break has started')
    await deleteAccountRow(app, moved)
    // The shorter cool-off is extended for the earlier address, too.
    expect(await coolOffOfNewAccount(app, `${name}-spare@example.com`)).toBe(
      own ? MONTH : undefined,
    )
  }
})

test('a longer cool-off keeps its length at an address with a shorter one', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app, { email: 'short@example.com' })
  await take(app, person, 'day')
  await deleteAccountRow(app, person)
  const other = await signUp(app)
  await take(app, other, 'month')
  const moved = await move(app, other, 'short@example.com')
  expect(await until(app, moved)).toBe(MONTH)
  await deleteAccountRow(app, moved)
  expect(await coolOffOfNewAccount(app, 'short@example.com')).toBe(MONTH)
})

test('an extension applies to every address the cool-off went through, in any account', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app, { email: 'first@example.com' })
  await take(app, person, 'day')
  const moved = await move(app, person, 'second@example.com')
  expect((await take(app, moved, 'week')).statusCode).toBe(200)
  await deleteAccountRow(app, moved)
  const again = await signUp(app, { email: 'first@example.com' })
  expect(await until(app, again)).toBe(WEEK)
  expect((await take(app, again, 'month')).statusCode).toBe(200)
  expect(await coolOffOfNewAccount(app, 'second@example.com')).toBe(MONTH)
})

test('an extension does not affect others’ cool-offs that began at the same moment', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app, { email: 'other@example.com' })]
  await take(app, person, 'day')
  await take(app, other, 'day')
  await take(app, person, 'month')
  expect(await until(app, other)).toBe(DAY)
  await deleteAccountRow(app, other)
  expect(await coolOffOfNewAccount(app, 'other@example.com')).toBe(DAY)
})

test('a cool-off applies to other accounts of the mailbox once their address is confirmed', async () => {
  await using app = await openTestApp({ now: NOW })
  const stranger = await signUpUnconfirmed(app, { email: 'ada.love+a@gmail.com' })
  const owner = await signUp(app, { email: 'adalove@gmail.com' })
  const spare = await signUp(app, { email: 'ada.love+b@googlemail.com' })
  const others = [
    await signUp(app, { email: 'adalove@example.com' }),
    await signUp(app, { email: 'ada.lovely@gmail.com' }),
  ]
  await take(app, stranger, 'day')
  expect([await until(app, owner), await until(app, spare)]).toEqual([undefined, undefined])
  await take(app, owner, 'month')
  for (const one of [owner, spare]) expect(await until(app, one)).toBe(MONTH)
  // An unconfirmed account learns nothing about the mailbox owner's cool-off.
  expect(await until(app, stranger)).toBe(DAY)
  for (const one of others) expect(await until(app, one)).toBeUndefined()
})

test('of concurrent cool-offs in accounts of one mailbox the longest applies to all', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  const people = [
    await signUp(app, { email: 'a@example.com' }),
    await signUp(app, { email: 'a+1@example.com' }),
  ]
  const answers = await Promise.all(
    people.map((one, n) => take(n ? app : second, one, n ? 'month' : 'week')),
  )
  expect(statusesOf(answers)).toContain(200)
  for (const one of people) expect(await until(app, one)).toBe(MONTH)
})

test('an account confirmed while a cool-off begins gets it', async () => {
  await using app = await openTestApp({ now: NOW })
  const owner = await signUp(app, { email: 'a@example.com' })
  const spare = await signUpUnconfirmed(app, { email: 'a+1@example.com' })
  const caller = { address: null, userAgent: null, requestId: 'test', log: app.deps.log }
  let answer: ReturnType<typeof take> | undefined
  await app.db.transaction(async (tx) => {
    const account = await lockAccount(tx, spare.user.id)
    if (account) await confirmAddress(tx, app.deps, { account, caller })
    answer = take(app, owner, 'month')
    await Promise.race([answer, lockAwaited(app)])
  })
  expect((await answer)?.statusCode).toBe(200)
  expect(await until(app, spare)).toBe(MONTH)
})

const lockAwaited = ({ pool }: TestApp) =>
  expect
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
