import { gzipSync } from 'node:zlib'
import { signup } from '@fourcast/contract/accounts.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Operation } from '#testing/document.ts'
import { fill, servedOperations } from '#testing/document.ts'
import type { Person } from '#testing/people.ts'
import { signUp, signupForm } from '#testing/people.ts'

let app: TestApp
let operations: Operation[]
let person: Person

beforeAll(async () => {
  app = await openTestApp()
  operations = (await servedOperations(app)).operations
  person = await signUp(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const ID = '01890000-0000-7000-8000-000000000000'
const urlOf = ({ path, parameters }: Operation) =>
  fill(path, Object.fromEntries(parameters.map(({ name }) => [name, ID])))

/** Every call the router knows, such as 'GET /api/files/{id}', parsed from the tree it prints. */
function routed(): string[] {
  const above: string[] = []
  return app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', methods = ''] =
        /^(.*?)[├└]── (\S*) \((.*)\)/.exec(line) ?? []
      const depth = indent.length / 4
      above[depth] = name
      const path = above
        .slice(0, depth + 1)
        .join('')
        .replace(/:(\w+)/g, '{$1}')
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
}

/** The documentation page and the files of the web app. */
const NO_CALL = /^\w* (\/?\*?|\/api\/docs(\/(?!openapi).*)?)$/

test('66: every served call is in the OpenAPI document, and the reverse', () => {
  const calls = routed().filter((name) => !NO_CALL.test(name))
  expect(calls.length).toBeGreaterThan(90)
  expect(calls.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
})

test('62: no other origin may read a response, and no call accepts an unlisted method', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const operation of operations) {
    const url = urlOf(operation)
    const listed = operations.filter((one) => patternOf(one).test(url)).map((one) => one.method)
    for (const method of ['OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE'] as const) {
      if (listed.some((one) => one === method)) continue
      const answer = await app.inject({ method, url, headers })
      expect([method, url, answer.statusCode]).toEqual([method, url, expect.toBeOneOf([404, 405])])
      expect(allowing(answer.headers)).toEqual([])
    }
  }
  const { headers: answered } = await app.inject({ method: 'GET', url: '/api/config', headers })
  expect(allowing(answered)).toEqual([])
})

/** One call's `end-others` matches another's `{id}`. */
const patternOf = ({ path }: Operation) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

const allowing = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('61: every call responds with strict headers, is not cached and names no software', async () => {
  for (const operation of operations) {
    const { headers } = await app.inject({ method: operation.method, url: urlOf(operation) })
    expect([operation.name, headers]).toEqual([operation.name, expect.objectContaining(STRICT)])
    if (operation.access !== 'anyone')
      expect([operation.name, headers['cache-control']]).toEqual([operation.name, 'no-store'])
    expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined])
  }
})

const STRICT = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': expect.stringMatching(/max-age=(3153[6-9]|6307)\d{4}/),
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
}

test('34: no list returns more than 100 items, and a repeated filter does not widen the result', async () => {
  const lists = operations.filter(
    ({ access, parameters }) => access === 'user' && parameters.some(({ name }) => name === 'size'),
  )
  expect(lists.length).toBeGreaterThan(2)
  const ask = async ({ path }: Operation, query: string) => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await app.inject({ method: 'GET', url: `${path}?state=GA&${query}`, headers }))
      .statusCode
  }
  for (const list of lists) {
    for (const query of [
      'size=101',
      'size=0',
      'size=1e9',
      'page=-1',
      'size=1&size=100',
      'page[]=0',
    ])
      expect([list.name, query, await ask(list, query)]).toEqual([
        list.name,
        query,
        // An unlisted parameter such as `page[]` is ignored.
        query === 'page[]=0' ? await ask(list, 'page=0') : 400,
      ])
  }
})

/** JSON that is hostile to an object parser, each with the expected status. */
const HOSTILE: readonly [name: string, status: number, how: () => InjectOptions][] = [
  ['60,000 levels deep', 400, () => json('['.repeat(30_000) + ']'.repeat(30_000))],
  ['60,000 objects deep', 413, () => json('{"a":'.repeat(60_000) + '1' + '}'.repeat(60_000))],
  ['10 MB', 413, () => json(JSON.stringify({ firstName: 'x'.repeat(10 * 1024 ** 2) }))],
  [
    'compressed',
    400,
    () => ({ ...json(gzipSync('{}')), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  ],
  ['__proto__', 400, () => json('{"__proto__":{"isDemo":true},"firstName":"A"}')],
  ['constructor', 400, () => json('{"constructor":{"prototype":{"isDemo":true}}}')],
  ['NUL', 400, () => json(JSON.stringify(signupForm({ firstName: 'a\u0000b' })))],
  ['half a character', 400, () => json(JSON.stringify(signupForm({ lastName: '\ud800' })))],
  [
    'text that turns around',
    400,
    () => json(JSON.stringify(signupForm({ lastName: '\u202Eeva' }))),
  ],
  ['no number', 400, () => json('{"firstName":NaN}')],
  ['a number for text', 400, () => json('{"firstName":-0,"lastName":1e30}')],
  ['no text of ours', 400, () => json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))],
]
const JSON_TYPE = { 'content-type': 'application/json' }
const json = (payload: string | Buffer): InjectOptions => ({ payload, headers: JSON_TYPE })

test.each(HOSTILE)('52: a body of %s gets %i at once', async (_name, status, how) => {
  const times: number[] = []
  const send = async () => {
    const request = { ...how(), method: signup.method, url: signup.path }
    const begun = process.cpuUsage()
    const answer = await app.inject(request)
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
    return answer
  }
  const answers = [await send(), await send(), await send()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status])
  // CPU time, so that other work on the machine does not count.
  expect(Math.min(...times)).toBeLessThan(200)
  expect(Object.hasOwn(Object.prototype, 'isDemo')).toBe(false)
})

test('52: of a repeated field the last one counts, for validation and for storage', async () => {
  const form = JSON.stringify(signupForm({ firstName: 'Last' }))
  const answer = await app.inject({
    ...json(form.replace('{', '{"firstName":"","role":"super_admin","role":"user",')),
    method: signup.method,
    url: signup.path,
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().user).toMatchObject({ firstName: 'Last', role: 'user' })
})
