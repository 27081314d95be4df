import * as contract from '@fourcast/contract/admin-users.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { leave } from '#domains/account-closing/testing/leaving.ts'
import { subscriber } from '#domains/billing/testing/orders.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import type { Token } from '../testing/users.ts'
import { idOf, put } from '../testing/users.ts'

const view = (app: TestApp, by: Token, of: Pick<Person, 'user'>) =>
  app.call(contract.getUser, idOf(of), by)

test('34: accounts are found by name, address, id and status, newest first, with every filter applied', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  const names = ['Ada_1', 'Ada_2', 'Bob%3']
  const people: Person[] = []
  for (const firstName of names) {
    app.clock.advance({ minutes: 1 })
    people.push(
      await signUp(app, { firstName, email: `${firstName.replace('%', '')}@example.org` }),
    )
  }
  await app.pool.query("update account set email_verified_at = null where email not like 'ada%'")
  await app.pool.query(
    "update subscription set plan = 'premium', status = 'active', expires_at = null where user_id = $1",
    [people[2]?.user.id],
  )
  await put(app, admin, { user: people[0]?.user ?? admin.user }, { disabled: true })
  const found = async (query: NonNullable<Request<typeof contract.listUsers>['query']>) => {
    const { content, totalElements } = await app.call(contract.listUsers, { query }, admin)
    return [...content.map(({ name }) => name.split(' ')[0]), totalElements]
  }
  expect(await found({})).toEqual(['Bob%3', 'Ada_2', 'Ada_1', 'Ada', 4])
  expect(await found({ page: 1, size: 2 })).toEqual(['Ada_1', 'Ada', 4])
  expect(await found({ search: 'ADA_2 love' })).toEqual(['Ada_2', 1])
  expect(await found({ search: '@example.org', size: 1 })).toEqual(['Bob%3', 3])
  // Wildcards of SQL are matched literally.
  for (const search of ['da%', '%', '_2@', '\\'])
    expect((await found({ search })).at(-1)).toBe(Number(search === '%') + Number(search === '_2@'))
  expect(await found({ search: people[1]?.user.id ?? '' })).toEqual(['Ada_2', 1])
  expect(await found({ role: 'admin' })).toEqual(['Ada', 1])
  expect(await found({ plan: 'premium' })).toEqual(['Bob%3', 1])
  expect(await found({ plan: 'free' })).toEqual([0])
  await app.pool.query("update subscription set expires_at = '2026-05-01' where status = 'trial'")
  expect(await found({ plan: 'free', search: 'ada_' })).toEqual(['Ada_2', 'Ada_1', 2])
  expect(await found({ status: 'disabled' })).toEqual(['Ada_1', 1])
  expect(await found({ status: 'active', search: 'ada_' })).toEqual(['Ada_2', 1])
  expect((await found({ status: 'unverified' })).at(-1)).toBe(2)
  const bad = await app.inject({
    url: '/api/admin/users?size=101&role=boss&page=-1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(Object.keys(refusal(bad).fields)).toEqual(['page', 'size', 'role'])
})

test('an account’s page shows devices and figures, and no credentials', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const admin = await newAdmin(app)
  const person = await subscriber(app)
  await app.pool.query(
    `insert into generation_day values ($1, '2026-05-04', 'flash', 5, 2), ($1, '2026-05-01', 'ml', 3, 1)`,
    [person.user.id],
  )
  await app.pool.query(
    `insert into quota_day (user_id, day, refused) values ($1, '2026-05-04', 4), ($1, '2026-05-03', 9)`,
    [person.user.id],
  )
  await app.pool.query('update invoice set refunded_cents = 1000')
  const detail = await view(app, admin, person)
  expect(detail).toMatchObject({
    email: person.user.email,
    name: 'Ada Lovelace',
    role: 'user',
    twoFactor: false,
    figures: {
      generations: 8,
      generationsToday: 5,
      refusedToday: 4,
      savedResults: 3,
      wins: 0,
      paid: 9999,
      refunded: 1000,
    },
    subscription: { plan: 'basic', status: 'active' },
    lastActiveAt: '2026-05-04T16:00:00Z',
    onBreakUntil: null,
    canChange: true,
  })
  expect(detail.sessions).toMatchObject([{ device: 'Unknown device', isCurrent: false }])
  expect(JSON.stringify(detail)).not.toMatch(/argon2|token|secret|hash/i)
  const demo = await signInAsDemo(app)
  expect(await view(app, admin, demo)).toMatchObject({ sessions: [], canChange: false })
  expect(await view(app, admin, admin)).toMatchObject({
    canChange: false,
    sessions: [{}, { isCurrent: true }].toReversed(),
  })
  expect(refusal(await app.request(contract.getUser, idOf(admin), person)).code).toBe('forbidden')
})

test('33: an administrator cannot act on an equal or higher rank, themselves or the demo account, nor grant a higher role', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const [top, other, admin, peer] = [
    await newAdmin(app, 'super_admin'),
    await newAdmin(app, 'super_admin'),
    await newAdmin(app),
    await newAdmin(app),
  ]
  const person = await signUp(app)
  const demo = await signInAsDemo(app)
  const actions = (by: Token, of: Pick<Person, 'user'>) => [
    put(app, by, of, { firstName: 'New' }),
    put(app, by, of, { role: 'user' }),
    put(app, by, of, { disabled: true }),
    app.request(contract.deleteUser, idOf(of), by),
    app.request(contract.grantPlan, { ...idOf(of), body: { planId: 'premium' } }, by),
    app.request(contract.endUserSessions, idOf(of), by),
    app.request(contract.endUserSession, { params: { id: of.user.id, sessionId: of.user.id } }, by),
  ]
  const pairs = [
    [admin, peer],
    [admin, top],
    [admin, admin],
    [top, other],
    [top, top],
    [top, demo],
  ] as const
  for (const [by, of] of pairs) {
    const answers = await Promise.all(actions(by, of))
    expect(answers.map((answer) => refusal(answer).code)).toEqual(
      Array(7).fill(of === demo ? 'demo_account' : 'forbidden'),
    )
  }
  for (const role of ['admin', 'super_admin'] as const)
    expect(refusal(await put(app, admin, person, { role }))).toMatchObject({
      status: 403,
      message: 'Only a super admin can make someone an administrator.',
    })
  const roles = 'select role, first_name, disabled_at from account order by role, first_name'
  expect((await app.pool.query(roles)).rows.map(({ role }) => role)).toEqual([
    'admin',
    'admin',
    'super_admin',
    'super_admin',
    'user',
    'user',
  ])
  expect((await app.pool.query('select from account where disabled_at is not null')).rowCount).toBe(
    0,
  )
  expect((await app.pool.query('select from audit where actor_id is not null')).rowCount).toBe(0)
  expect((await put(app, admin, person, { role: 'premium' })).json()).toMatchObject({
    role: 'premium',
    canChange: true,
  })
  expect((await put(app, top, person, { role: 'super_admin' })).statusCode).toBe(200)
})

test('33: the last two super_admins cannot demote each other concurrently, and one of two leaving stays', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const [one, two] = [await newAdmin(app, 'super_admin'), await newAdmin(app, 'super_admin')]
  const demotions = await Promise.all([
    put(app, one, two, { role: 'user' }),
    put(beside, two, one, { role: 'user' }),
  ])
  expect(statusesOf(demotions)).toEqual([403, 403])
  expect(statusesOf(await Promise.all([leave(app, one), leave(beside, two)]))).toEqual([204, 409])
  const { rows } = await app.pool.query('select role from account')
  expect(rows).toEqual([{ role: 'super_admin' }])
})

test('28: a demoted administrator is refused at once, with an old token and during a request', async () => {
  await using app = await openTestApp()
  const [top, admin, person] = [
    await newAdmin(app, 'super_admin'),
    await newAdmin(app),
    await signUp(app),
  ]
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query("update account set role = 'user' where id = $1", [admin.user.id])
  const change = put(app, admin, person, { firstName: 'New' })
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await app.pool.query(waiting)).rowCount === 0);
  await holder.query('commit')
  holder.release()
  expect(refusal(await change)).toMatchObject({ code: 'forbidden' })
  expect((await view(app, top, person)).firstName).toBe('Ada')
  await put(app, top, admin, { role: 'admin' })
  expect((await app.request(contract.listUsers, {}, admin)).statusCode).toBe(200)
  await put(app, top, admin, { role: 'premium' })
  expect((await app.request(contract.listUsers, {}, admin)).statusCode).toBe(403)
})

test('31: fields an administrator may not set are ignored', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const rows = async () =>
    (await app.pool.query('select * from account where id = $1', [person.user.id])).rows
  const before = await rows()
  const more = {
    id: admin.user.id,
    email: 'x@example.com',
    isDemo: true,
    emailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    passwordHash: 'x',
    disabledAt: null,
    createdAt: '2020-01-01T00:00:00Z',
  }
  const send = (body: object) =>
    app.inject({
      method: 'PUT',
      url: `/api/admin/users/${person.user.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    })
  expect((await send({ ...more, lastName: 'Byron' })).statusCode).toBe(200)
  expect(await rows()).toEqual([{ ...before[0], last_name: 'Byron' }])
  expect((await send(more)).statusCode).toBe(400)
  expect(refusal(await send({ reason: 'Why not' })).fields).toEqual({
    reason: 'You can give a reason only for a disabled account',
  })
})
