import { readFile } from 'node:fs/promises'
import * as contract from '@fourcast/contract/admin-audit.ts'
import * as users from '@fourcast/contract/admin-users.ts'
import * as sessions from '@fourcast/contract/sessions.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import type { AuditAction } from '@fourcast/contract/admin-audit.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { grantRole } from '#domains/accounts/administration.ts'
import { removeTwoFactor } from '#domains/accounts/remove-two-factor.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { turnOn } from '#testing/codes.ts'
import { servedOperations } from '#testing/document.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { auditPurgeJob } from './jobs.ts'
import type { Token } from '../testing/users.ts'
import { idOf, put, statusOf } from '../testing/users.ts'

type RunAction = (app: TestApp, admin: Person, person: Person) => Promise<{ statusCode: number }>

const sessionOf = async (app: TestApp, person: Token) =>
  (await app.call(sessions.listSessions, {}, person))[0]?.id ?? ''

/** For calls whose entry another test checks. */
interface TestedElsewhere {
  action: AuditAction
  shownIn: string
}

/** The actions that each call logs, in an order that works with one account. */
const ACTIONS: Readonly<Record<string, [AuditAction, RunAction][] | TestedElsewhere>> = {
  'DELETE /api/admin/users/{id}/sessions/{sessionId}': [
    [
      'user.sessions',
      async (app, admin, person) => {
        const params = { id: person.user.id, sessionId: await sessionOf(app, person) }
        return await app.request(users.endUserSession, { params }, admin)
      },
    ],
  ],
  'POST /api/admin/users/{id}/sessions/end': [
    [
      'user.sessions',
      (app, admin, person) => app.request(users.endUserSessions, idOf(person), admin),
    ],
  ],
  'POST /api/admin/users/{id}/break/lift': {
    action: 'user.break',
    shownIn: '../../accounts/confirmation.test.ts',
  },
  'PUT /api/admin/users/{id}/plan': [
    [
      'user.plan',
      (app, admin, person) =>
        app.request(users.grantPlan, { ...idOf(person), body: { planId: 'premium' } }, admin),
    ],
  ],
  'PUT /api/admin/users/{id}': [
    ['user.change', (app, admin, person) => put(app, admin, person, { firstName: 'Grace' })],
    ['user.role', (app, admin, person) => put(app, admin, person, { role: 'premium' })],
    ['user.disable', (app, admin, person) => put(app, admin, person, { disabled: true })],
    ['user.enable', (app, admin, person) => put(app, admin, person, { disabled: false })],
  ],
  'DELETE /api/admin/users/{id}': [
    ['user.delete', (app, admin, person) => app.request(users.deleteUser, idOf(person), admin)],
  ],
  'DELETE /api/admin/subscriptions/{id}': {
    action: 'subscription.cancel',
    shownIn: '../billing/billing.test.ts',
  },
  'POST /api/admin/payments/{id}/refund': {
    action: 'payment.refund',
    shownIn: '../billing/billing.test.ts',
  },
  'PUT /api/admin/messages/{id}': { action: 'message.handle', shownIn: '../billing/lists.test.ts' },
  'POST /api/admin/sources/{game}/{state}/refresh': {
    action: 'source.refresh',
    shownIn: '../draws/draws.test.ts',
  },
  'POST /api/admin/sources/{game}/{state}/clear': {
    action: 'series.clear',
    shownIn: '../draws/draws.test.ts',
  },
  'POST /api/admin/imports': { action: 'draws.import', shownIn: '../draws/imports.test.ts' },
  'POST /api/admin/outbox/{id}/retry': {
    action: 'work.retry',
    shownIn: '../operations/operations.test.ts',
  },
  'POST /api/admin/jobs/{name}/run': {
    action: 'job.run',
    shownIn: '../operations/operations.test.ts',
  },
  'POST /api/admin/failures/{kind}/{id}/retry': {
    action: 'work.retry',
    shownIn: '../operations/failures.test.ts',
  },
  'POST /api/admin/quarantine/{id}/accept': {
    action: 'quarantine.accept',
    shownIn: '../../draws/quarantine/correct.test.ts',
  },
  'POST /api/admin/quarantine/{id}/dismiss': {
    action: 'quarantine.dismiss',
    shownIn: '../../draws/quarantine/correct.test.ts',
  },
  'POST /api/admin/quarantine/{id}/dismiss-import': {
    action: 'quarantine.dismiss',
    shownIn: '../../draws/quarantine/correct.test.ts',
  },
  'POST /ml_api/train': {
    action: 'training.start',
    shownIn: '../../forecasts/training-requests.test.ts',
  },
  'POST /api/admin/forecasts/verify': {
    action: 'forecasts.verify',
    shownIn: '../../forecasts/chain.test.ts',
  },
}

/** Checks that the named test file exists and mentions the action. */
async function mustBeShown(actions: (typeof ACTIONS)[string] | undefined): Promise<void> {
  if (!actions || Array.isArray(actions)) return
  const test = await readFile(new URL(actions.shownIn, import.meta.url), 'utf8')
  expect(test, actions.shownIn).toContain(`'${actions.action}'`)
}

test('35: every call of an administrator that changes something logs one entry with actor, time, action, before and after', async () => {
  await using app = await openTestApp()
  const { operations } = await servedOperations(app)
  const writes = operations.filter(
    ({ access, method }) => method !== 'GET' && (access === 'admin' || access === 'super_admin'),
  )
  const names = writes.map(({ name }) => name)
  expect(names.filter((name) => !(name in ACTIONS))).toEqual([])
  for (const name of names) await mustBeShown(ACTIONS[name])
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const written = async () =>
    (await app.pool.query('select * from audit where actor_id is not null order by id')).rows
  const actions: string[] = []
  for (const cases of Object.values(ACTIONS))
    if (Array.isArray(cases))
      for (const [action, act] of cases) {
        app.clock.advance({ seconds: 1 })
        expect((await act(app, admin, person)).statusCode, action).toBeLessThan(300)
        actions.push(action)
        const rows = await written()
        expect(rows.map((row) => row.action)).toEqual(actions)
        expect(rows.at(-1)).toMatchObject({
          at: new Date(app.clock.now().epochMilliseconds),
          actor_id: admin.user.id,
          subject_id: person.user.id,
          request_id: expect.stringMatching(/^[\da-f-]{36}$/),
        })
      }
  expect((await written()).map(({ before, after }) => [before, after]).slice(1)).toEqual([
    [null, { ended: 'all' }],
    [
      { plan: 'basic', granted: false, expiresAt: '2026-05-09T16:00:00Z' },
      { plan: 'premium', granted: true, expiresAt: '2026-06-03T16:00:03Z' },
    ],
    [null, { changed: ['firstName'] }],
    [{ role: 'user' }, { role: 'premium' }],
    [{ disabled: false }, { disabled: true }],
    [{ disabled: true }, { disabled: false }],
    [{ role: 'premium' }, null],
  ])
  // A change without effect logs nothing, nor does a refused one.
  await put(app, admin, await signUp(app), { disabled: false, role: 'user', firstName: 'Ada' })
  expect(await written()).toHaveLength(actions.length)
})

test('35: audit entries cannot be changed or deleted, and are purged after two years', async () => {
  await using app = await openTestApp({ now: '2023-05-04T16:00:00Z' })
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  await put(app, admin, person, { role: 'premium' })
  // The database compares with its own clock.
  await app.pool.query(
    `insert into audit (at, action, subject, subject_id) values (now(), 'user.role', 'user', 'x')`,
  )
  await expect(app.pool.query("update audit set after = '{}'")).rejects.toThrow(
    'an audit entry never changes',
  )
  for (const change of ['delete from audit', 'truncate audit'])
    await expect(app.pool.query(change), change).rejects.toThrow('audit is append-only')
  const { operations } = await servedOperations(app)
  const calls = operations.filter(({ path }) => path.startsWith('/api/admin/audit'))
  expect(calls.map(({ name }) => name)).toEqual(['GET /api/admin/audit'])
  const countEntries = async () => (await app.pool.query('select from audit')).rowCount
  app.clock.set('2025-05-04T16:00:00Z')
  await auditPurgeJob(app.deps).run()
  expect(await countEntries()).toBe(3)
  app.clock.set('2025-05-04T16:00:01Z')
  await auditPurgeJob(app.deps).run()
  expect(await countEntries()).toBe(1)
})

test('34: the audit log is filtered by action, actor, subject and New York days, the newest first, for administrators only', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const [admin, peer, person] = [await newAdmin(app), await newAdmin(app), await signUp(app)]
  await put(app, admin, person, { role: 'premium' })
  app.clock.set('2026-05-05T03:59:59Z')
  await put(app, peer, person, { firstName: 'Grace' })
  app.clock.set('2026-05-05T04:00:00Z')
  await put(app, peer, person, { disabled: true })
  const found = async (query: NonNullable<Request<typeof contract.listAudit>['query']>) => {
    const page = await app.call(contract.listAudit, { query }, admin)
    return [...page.content.map(({ action }) => action), page.totalElements]
  }
  expect(await found({ subjectId: person.user.id })).toEqual([
    'user.disable',
    'user.change',
    'user.role',
    3,
  ])
  expect(await found({ page: 1, size: 2 })).toEqual(['user.role', 'user.role', 5])
  expect(await found({ actorId: peer.user.id })).toEqual(['user.disable', 'user.change', 2])
  expect(await found({ action: 'user.change' })).toEqual(['user.change', 1])
  expect(await found({ dateFrom: '2026-05-05' })).toEqual(['user.disable', 1])
  expect((await found({ dateTo: '2026-05-04' })).at(-1)).toBe(4)
  const wrong = await app.request(
    contract.listAudit,
    { query: { dateFrom: '2026-05-05', dateTo: '2026-05-04' } },
    admin,
  )
  expect(wrong.statusCode).toBe(400)
  expect((await app.request(contract.listAudit, {}, await signUp(app))).statusCode).toBe(403)
})

test('a command is logged without an actor, and a deleted user’s name is removed', async () => {
  await using app = await openTestApp()
  const [admin, top] = [await newAdmin(app), await newAdmin(app, 'super_admin')]
  const person = await signUp(app)
  await turnOn(app, person)
  await grantRole(app.deps, [person.user.email, 'premium'])
  await removeTwoFactor(app.deps, person.user.email)
  expect(await statusOf(app, person)).toBe(401)
  await put(app, admin, person, { role: 'user' })
  await app.call(deleteAccount, { body: { password: admin.password } }, admin)
  const query = { subjectId: person.user.id }
  const { content } = await app.call(contract.listAudit, { query }, top)
  expect(
    content.map(({ actor, actorId, action, after }) => [actor, actorId, action, after]),
  ).toEqual([
    ['a deleted account', null, 'user.role', { role: 'user' }],
    ['a command', null, 'user.second-step', { twoFactor: false }],
    ['a command', null, 'user.role', { role: 'premium' }],
  ])
})
