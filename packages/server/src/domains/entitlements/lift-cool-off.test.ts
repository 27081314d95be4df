import * as admin from '@fourcast/contract/admin-users.ts'
import { confirmEmail, putProfile } from '@fourcast/contract/profile.ts'
import type { BreakLength } from '@fourcast/contract/responsible-play.ts'
import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { confirmed, linkTo, signIn, signUp, signUpUnconfirmed } from '#testing/people.ts'

const NOW = '2026-05-04T16:00:00Z'
const [DAY, WEEK, MONTH, SIX_MONTHS] = [
  '2026-05-05T16:00:00Z',
  '2026-05-11T16:00:00Z',
  '2026-06-04T16:00:00Z',
  '2026-11-04T17:00:00Z',
]

const take = (app: TestApp, { token }: { token: string }, length: BreakLength) =>
  app.call(takeBreak, { body: { length } }, { token })
const breakOf = async (app: TestApp, { token }: { token: string }) =>
  (await app.call(getLimits, {}, { token })).break
const ends = async (app: TestApp, people: readonly Person[]) =>
  Promise.all(people.map(async (one) => (await breakOf(app, one))?.until))

/** Lifts an account's cool-off as an administrator; returns the status and what the account shows. */
async function lift(app: TestApp, top: Person, { user }: Person) {
  const reason = 'Set by someone else'
  const answer = await app.request(
    admin.liftBreak,
    { params: { id: user.id }, body: { reason } },
    top,
  )
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() }
}

/** An account with a cool-off from before its address was confirmed. */
async function unconfirmedCoolOff(app: TestApp, email: string, length: BreakLength = 'sixMonths') {
  const person = await signUpUnconfirmed(app, { email })
  await take(app, person, length)
  return await confirmed(app, person)
}

/** The same account after a reset through its mailbox. */
async function provenByReset(app: TestApp, person: Person): Promise<Person> {
  await app.pool.query('update account set reset_at = now() where id = $1', [person.user.id])
  return person
}

async function move(app: TestApp, person: Person, email: string): Promise<Person> {
  const { password, token } = person
  await app.call(putProfile, { body: { email, currentPassword: password } }, { token })
  await app.mailed()
  await app.call(confirmEmail, { body: { token: linkTo(app, 'email-change', email).token } })
  const user = { ...person.user, email }
  return { ...person, ...(await signIn(app, { user, password })), password }
}

/** The cool-off that a new account of this mailbox meets. */
const coolOffOfNewAccount = async (app: TestApp, email: string) =>
  (await breakOf(app, await signUp(app, { email })))?.until

test('lifting an unconfirmed cool-off that extended a confirmed one leaves the confirmed end', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const owner = await provenByReset(app, await signUp(app, { email: 'ada@example.com' }))
  await take(app, owner, 'week')
  const other = await unconfirmedCoolOff(app, 'ada+1@example.com')
  expect(await ends(app, [owner, other])).toEqual([SIX_MONTHS, SIX_MONTHS])
  expect(await lift(app, top, other)).toMatchObject({
    status: 200,
    onBreakUntil: WEEK,
    canLiftBreak: false,
  })
  expect(await breakOf(app, owner)).toEqual({ length: 'week', startedAt: NOW, until: WEEK })
  expect(await ends(app, [owner, other])).toEqual([WEEK, WEEK])
  expect(await coolOffOfNewAccount(app, 'ada+2@example.com')).toBe(WEEK)
  const { rows } = await app.pool.query(
    'select paused_until from subscription where user_id = any($1)',
    [[owner.user.id, other.user.id]],
  )
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ paused_until: new Date(WEEK) })))
  expect(await lift(app, top, owner)).toMatchObject({ status: 409, code: 'conflict' })
})

test('a confirmed cool-off below a longer unconfirmed one applies and outlives it', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const person = await provenByReset(app, await unconfirmedCoolOff(app, 'grace@example.com'))
  expect((await take(app, person, 'month')).break?.until).toBe(SIX_MONTHS)
  expect(await lift(app, top, person)).toMatchObject({ status: 200, onBreakUntil: MONTH })
  expect(await breakOf(app, person)).toEqual({ length: 'month', startedAt: NOW, until: MONTH })
  expect(await coolOffOfNewAccount(app, 'grace+1@example.com')).toBe(MONTH)
})

test('a confirmed cool-off at least as long as an unconfirmed one cannot be lifted', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  for (const length of ['week', 'month'] as const) {
    const person = await unconfirmedCoolOff(app, `${length}@example.com`, 'week')
    await take(app, person, length)
    expect(await lift(app, top, person)).toMatchObject({ status: 409, code: 'conflict' })
  }
})

test('lifting leaves no cool-off if the confirmed end has passed', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const person = await unconfirmedCoolOff(app, 'over@example.com')
  await take(app, person, 'day')
  app.clock.set(DAY)
  expect(await lift(app, top, person)).toMatchObject({ status: 200, onBreakUntil: null })
  expect(await coolOffOfNewAccount(app, 'over+1@example.com')).toBeUndefined()
})

test('an unconfirmed cool-off that moved with a change of address can be lifted from there, everywhere', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const first = await unconfirmedCoolOff(app, 'first@example.com')
  const moved = await move(app, await signUp(app), 'first+moved@example.com')
  const target = await provenByReset(app, await signUp(app, { email: 'second@example.com' }))
  await take(app, target, 'day')
  const carried = await move(app, moved, 'second+moved@example.com')
  expect(await ends(app, [first, carried, target])).toEqual([SIX_MONTHS, SIX_MONTHS, SIX_MONTHS])
  expect(await lift(app, top, target)).toMatchObject({ status: 200, onBreakUntil: DAY })
  expect(await ends(app, [first, carried, target])).toEqual([undefined, DAY, DAY])
  // A cool-off that comes from another mailbox binds the earlier one only with a liftable copy.
  expect(await coolOffOfNewAccount(app, 'first+new@example.com')).toBeUndefined()
  expect(await coolOffOfNewAccount(app, 'second+new@example.com')).toBe(DAY)
})

test('a mailbox can be freed from an account that moved to it, through either account', async () => {
  for (const from of ['first', 'moved'] as const) {
    await using app = await openTestApp({ now: NOW })
    const top = await newAdmin(app)
    const first = await unconfirmedCoolOff(app, 'first@example.com')
    const other = await signUp(app)
    await take(app, other, 'week')
    const moved = await move(app, other, 'first+moved@example.com')
    expect(await ends(app, [first, moved])).toEqual([SIX_MONTHS, SIX_MONTHS])
    expect(await lift(app, top, { first, moved }[from])).toMatchObject({ status: 200 })
    // The moved account keeps its own cool-off: the mailbox may be a stranger's to it.
    expect(await ends(app, [first, moved])).toEqual([undefined, WEEK])
    expect(await coolOffOfNewAccount(app, 'first+new@example.com')).toBeUndefined()
  }
})

test('a cool-off of an account without a reset can be lifted from the mailbox’s other accounts, not from its own', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const victim = await provenByReset(app, await signUp(app, { email: 'victim@gmail.com' }))
  await take(app, victim, 'week')
  const stranger = await signUp(app, { email: 'victim+1@gmail.com' })
  await take(app, stranger, 'sixMonths')
  expect(await ends(app, [victim, stranger])).toEqual([SIX_MONTHS, SIX_MONTHS])
  // It cannot be lifted for the account that started it.
  expect(await lift(app, top, stranger)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await lift(app, top, victim)).toMatchObject({ status: 200, onBreakUntil: WEEK })
  expect(await ends(app, [victim, stranger])).toEqual([WEEK, SIX_MONTHS])
  expect(await coolOffOfNewAccount(app, 'victim+2@gmail.com')).toBe(WEEK)
  const { rows } = await app.pool.query(
    'select paused_until from subscription where user_id = $1',
    [victim.user.id],
  )
  expect(rows).toEqual([{ paused_until: new Date(WEEK) }])
})

test('a cool-off that an account brought to a mailbox can be lifted there, also after an extension elsewhere', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const victim = await provenByReset(app, await signUp(app, { email: 'victim@gmail.com' }))
  const stranger = await provenByReset(app, await signUp(app, { email: 'own@example.com' }))
  await take(app, stranger, 'month')
  const moved = await move(app, stranger, 'victim+1@gmail.com')
  expect(await ends(app, [victim, moved])).toEqual([MONTH, MONTH])
  // The reset before the move proved another mailbox.
  await take(app, moved, 'sixMonths')
  expect(await ends(app, [victim, moved])).toEqual([SIX_MONTHS, SIX_MONTHS])
  expect(await lift(app, top, moved)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await lift(app, top, victim)).toMatchObject({ status: 200, onBreakUntil: null })
  expect(await ends(app, [victim, moved])).toEqual([undefined, SIX_MONTHS])
  expect(await coolOffOfNewAccount(app, 'victim+2@gmail.com')).toBeUndefined()
})

test('a cool-off extended with a proven mailbox can be lifted in its earlier mailboxes', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const stranger = await signUp(app, { email: 'victim+1@gmail.com' })
  await take(app, stranger, 'day')
  const moved = await provenByReset(app, await move(app, stranger, 'own@example.com'))
  await take(app, moved, 'sixMonths')
  const victim = await signUp(app, { email: 'victim@gmail.com' })
  expect(await lift(app, top, victim)).toMatchObject({ status: 200, onBreakUntil: null })
  expect(await coolOffOfNewAccount(app, 'victim+2@gmail.com')).toBeUndefined()
  expect(await ends(app, [moved])).toEqual([SIX_MONTHS])
  expect(await lift(app, top, moved)).toMatchObject({ status: 409, code: 'conflict' })
})

test('a cool-off set with a proven mailbox ends early for none of the owner’s accounts', async () => {
  await using app = await openTestApp({ now: NOW })
  const top = await newAdmin(app)
  const owner = await provenByReset(app, await signUp(app, { email: 'ada@example.com' }))
  const spare = await signUp(app, { email: 'ada+1@example.com' })
  await take(app, owner, 'month')
  for (const one of [owner, spare])
    expect(await lift(app, top, one)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await coolOffOfNewAccount(app, 'ada+2@example.com')).toBe(MONTH)
})
