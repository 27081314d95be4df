import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { openHousehold, peopleOfRanks } from '#testing/belongings.ts'
import type { Operation } from '#testing/document.ts'
import { fill, servedOperations } from '#testing/document.ts'
import { signUp } from '#testing/people.ts'

type Values = Record<string, string>

/** What a call with an id is tested with. */
type Fixture =
  | { theirs: Values; body?: object }
  /** For administrators: a missing resource; an unknown UUID unless given. */
  | { missing: Values; body?: object }
  /** Why the resource has no owner. */
  | { shared: string }

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

/** Administrators reach every resource, so only missing ones are tested. */
const ADMINISTRATION: Readonly<Record<string, Fixture>> = {
  'POST /api/admin/quarantine/{id}/accept': { missing: { id: '999999' } },
  'POST /api/admin/quarantine/{id}/dismiss': { missing: { id: '999999' } },
  'POST /api/admin/quarantine/{id}/dismiss-import': { missing: { id: '999999' } },
  'GET /ml_api/train/{id}': { missing: { id: UNKNOWN } },
  'GET /api/admin/users/{id}': { missing: { id: UNKNOWN } },
  'PUT /api/admin/users/{id}': { missing: { id: UNKNOWN }, body: { disabled: false } },
  'DELETE /api/admin/users/{id}': { missing: { id: UNKNOWN } },
  'PUT /api/admin/users/{id}/plan': { missing: { id: UNKNOWN }, body: { planId: 'premium' } },
  'POST /api/admin/users/{id}/break/lift': {
    missing: { id: UNKNOWN },
    body: { reason: 'They asked for it' },
  },
  'POST /api/admin/users/{id}/sessions/end': { missing: { id: UNKNOWN } },
  'DELETE /api/admin/users/{id}/sessions/{sessionId}': {
    missing: { id: UNKNOWN, sessionId: UNKNOWN },
  },
  'DELETE /api/admin/subscriptions/{id}': { missing: { id: UNKNOWN } },
  'GET /api/admin/payments/{id}': { missing: { id: UNKNOWN } },
  'POST /api/admin/payments/{id}/refund': {
    missing: { id: UNKNOWN },
    body: { amount: 100, reason: 'They asked for it' },
  },
  'PUT /api/admin/messages/{id}': { missing: { id: UNKNOWN }, body: { handled: true } },
  'POST /api/admin/sources/{game}/{state}/refresh': { missing: { game: 'cash4', state: 'ZZ' } },
  'POST /api/admin/sources/{game}/{state}/clear': {
    missing: { game: 'cash4', state: 'ZZ' },
    body: { confirm: 'cash4 ZZ' },
  },
  'GET /api/admin/imports/{id}': { missing: { id: UNKNOWN } },
  'POST /api/admin/outbox/{id}/retry': { missing: { id: UNKNOWN } },
  'POST /api/admin/jobs/{name}/run': { missing: { name: 'no-such-job' } },
  'POST /api/admin/failures/{kind}/{id}/retry': { missing: { kind: 'mail', id: UNKNOWN } },
  'GET /api/admin/export/{type}': { shared: 'a kind of rows, which administrators may all read' },
}

const OPEN: Readonly<Record<string, Fixture>> = {
  'GET /api/files/content/{id}/{key}': { shared: 'the key in the address opens it; see 58' },
  'POST /api/mail/unsubscribe/{token}': { shared: 'the token in the address opens it; see 26' },
  'GET /api/outbox/{id}/html': { shared: 'of a machine in development only; see 65' },
  'GET /ml_api/chain/heads/{day}': { shared: 'the signed files are public' },
  'GET /api/winning-numbers/{game}': { shared: 'draws are the same for everyone' },
}

let app: TestApp
let operations: Operation[]
let fixtures: Readonly<Record<string, Fixture>>
let people: Awaited<ReturnType<typeof peopleOfRanks>>
let owner: string

/** One shared setup: refused calls change nothing, and the owners come last. */
beforeAll(async () => {
  app = await openTestApp()
  operations = (await servedOperations(app)).operations
  people = await peopleOfRanks(app, () => signUp(app))
  const household = await openHousehold(app)
  owner = household.owner.token
  fixtures = { ...ADMINISTRATION, ...OPEN, ...belongingsOf(household) }
})
afterAll(() => app[Symbol.asyncDispose]())

/** In an order that the owner can complete: a dependency is deleted after its dependents. */
const belongingsOf = (household: Awaited<ReturnType<typeof openHousehold>>) => {
  const theirs = (id: string, body?: object) => ({ theirs: { id }, ...(body && { body }) })
  const { file, play, number, invoice, method } = household
  return {
    'GET /api/subscriptions/invoices/{id}': theirs(invoice.id),
    'GET /api/subscriptions/invoices/{id}/pdf': theirs(invoice.id),
    'GET /api/files/url/{id}': theirs(file.id),
    'DELETE /api/files/{id}': theirs(file.id),
    'PUT /api/numbers/plays/{id}': theirs(play.id, { prize: 100 }),
    'DELETE /api/numbers/plays/{id}': theirs(play.id),
    'GET /api/numbers/saved/{id}': theirs(number.id),
    'GET /api/numbers/saved/{id}/draws': theirs(number.id),
    'PUT /api/numbers/saved/{id}': theirs(number.id, { name: 'Home' }),
    'DELETE /api/numbers/saved/{id}': theirs(number.id),
    'DELETE /api/numbers/results/{id}': theirs(household.result),
    'DELETE /api/push/subscriptions/{id}': theirs(household.browser.id),
    'PUT /api/payments/methods/{id}/default': theirs(method.id),
    'DELETE /api/payments/methods/{id}': theirs(method.id),
    'DELETE /api/auth/sessions/{id}': theirs(household.session.id),
  } satisfies Record<string, Fixture>
}

const hasId = ({ path }: Operation) => path.includes('{')

async function ask({ method, path }: Operation, values: Values, token?: string, payload?: object) {
  const request: InjectOptions = {
    method,
    url: fill(path, values),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  }
  const answer = await app.inject(request)
  const error = readJson(answer.body)
  delete error['requestId']
  return { status: answer.statusCode, error }
}

/** The content of a picture or a PDF is not compared. */
function readJson(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** Any values, because permissions are checked first. */
const anyValues = ({ parameters }: Operation): Values =>
  Object.fromEntries(parameters.map(({ name }) => [name, UNKNOWN]))

test('30: every call with an id is in the matrix, and no admin call is open to others', () => {
  const served = operations.filter(hasId).map(({ name }) => name)
  expect(served.filter((name) => !(name in fixtures))).toEqual([])
  for (const { name, access } of operations.filter(hasId)) {
    const fixture = fixtures[name] ?? { shared: '' }
    const wanted = access === 'user' ? 'theirs' : access === 'anyone' ? 'shared' : 'missing'
    if (!('shared' in fixture)) expect([name, Object.keys(fixture)[0]]).toEqual([name, wanted])
    else expect([name, fixture.shared]).toEqual([name, expect.stringMatching(/\w{3}/)])
  }
  for (const { name, path, access } of operations)
    if (path.startsWith('/api/admin/'))
      expect([name, access]).toEqual([name, expect.stringMatching(/admin$/)])
})

test('30: an anonymous caller gets 401 from every call that is not public, whatever the input', async () => {
  for (const operation of operations.filter(({ access }) => access !== 'anyone')) {
    const error = { code: 'unauthenticated', message: expect.any(String) }
    for (const token of [undefined, 'x.y.z'])
      expect([operation.name, await ask(operation, anyValues(operation), token)]).toEqual([
        operation.name,
        { status: 401, error },
      ])
  }
})

test('30: a lower rank is refused by every call of a higher one, whatever the input', async () => {
  const below = {
    admin: ['user', 'premium'],
    super_admin: ['user', 'premium', 'admin'],
    user: [],
    anyone: [],
  } as const
  const guarded = operations.filter(({ access }) => below[access].length > 0)
  expect(guarded.length).toBeGreaterThan(3)
  for (const operation of guarded)
    for (const role of below[operation.access]) {
      const { status, error } = await ask(operation, anyValues(operation), people[role].token)
      expect([operation.name, role, status, error['code']]).toEqual([
        operation.name,
        role,
        403,
        'forbidden',
      ])
    }
})

test('30: another user’s resource looks missing to everyone, administrators too, and its owner can reach it', async () => {
  const others = Object.values(people)
  const userCalls = operations.filter(({ access }) => access === 'user').filter(hasId)
  const found: [string, Values, object | undefined][] = []
  for (const operation of userCalls) {
    const fixture = fixtures[operation.name]
    if (!fixture || !('theirs' in fixture)) continue
    const none = { id: UNKNOWN }
    for (const { token } of others) {
      const [theirs, nothing] = [
        await ask(operation, fixture.theirs, token, fixture.body),
        await ask(operation, none, token, fixture.body),
      ]
      expect([operation.name, theirs.status, theirs]).toEqual([operation.name, 404, nothing])
    }
    found.push([operation.name, fixture.theirs, fixture.body])
  }
  expect(found.length).toBeGreaterThan(10)
  const order = Object.keys(fixtures)
  for (const [name, values, body] of found.toSorted(
    ([a], [b]) => order.indexOf(a) - order.indexOf(b),
  )) {
    const operation = userCalls.find((one) => one.name === name)
    const { status } = operation ? await ask(operation, values, owner, body) : { status: 0 }
    // The only payment method of a running plan cannot be deleted; 409 proves that it was found.
    expect([name, status]).toEqual([name, expect.toBeOneOf([200, 204, 409])])
  }
})

test('30: a missing resource is 404 to administrators as well', async () => {
  const guarded = operations.filter(({ access }) => access.endsWith('admin')).filter(hasId)
  for (const operation of guarded) {
    const fixture = fixtures[operation.name]
    if (!fixture || !('missing' in fixture)) continue
    const { token } = people.super_admin
    const { status, error } = await ask(operation, fixture.missing, token, fixture.body)
    expect([operation.name, status, error['code']]).toEqual([operation.name, 404, 'not_found'])
  }
})
