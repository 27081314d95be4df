import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import { ApiError } from '@fourcast/contract/errors.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithModel } from '#domains/entitlements/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openHousehold, peopleOfRanks } from '#testing/belongings.ts'
import type { Case } from '#testing/cases.ts'
import { casesOf, casesWith, casesWithText, toRequest } from '#testing/cases.ts'
import type { Operation, Served } from '#testing/document.ts'
import { servedOperations } from '#testing/document.ts'
import { signIn, signUp } from '#testing/people.ts'

/** Cases for each call; `npm run test:fuzz` runs 500. */
const SHORT = 12
const CASES = Number(process.env['FUZZ_CASES'] ?? SHORT)
/**
 * Printed, so that a run can be repeated: `SEED=… npx vitest run fuzz`. The long form picks a random
 * one; the short form always uses the same.
 */
const SEED = Number(process.env['SEED'] ?? (CASES > SHORT ? randomInt(2 ** 31) : 20_261_121))

const CALLERS = ['nobody', 'user', 'premium', 'super_admin'] as const
type Caller = (typeof CALLERS)[number]

let app: TestApp
let served: Served
let people: Awaited<ReturnType<typeof peopleOfRanks>>
/** A user whose address may only appear in responses to administrators. */
let bystander: string

beforeAll(async () => {
  app = await openWithModel('2026-05-04T16:00:00Z')
  served = await servedOperations(app)
  people = await peopleOfRanks(app, () => signUp(app))
  bystander = (await openHousehold(app)).owner.user.email
})
afterAll(() => app[Symbol.asyncDispose]())

/** Callers with permission are more frequent. */
const callersOf = ({ access }: Operation): fc.Arbitrary<Caller> =>
  fc.constantFrom(...CALLERS, ...(access.endsWith('admin') ? [CALLERS[3], CALLERS[3]] : []))

/** Signing out is one of the calls, so the caller signs in again. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined
  const person = people[caller]
  const { rowCount } = await app.pool.query(
    'select 1 from session where user_id = $1 and ended_at is null',
    [person.user.id],
  )
  if (rowCount === 0) people[caller] = { ...person, ...(await signIn(app, person)) }
  return people[caller].token
}

async function send(operation: Operation, caller: Caller, one: Case) {
  const token = await tokenOf(caller)
  const { headers, ...request } = await toRequest(operation, one)
  return await app.inject({
    ...request,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
}

/** Statuses of the router and the parsers, before a call is known. */
const BEFORE_ALL = [400, 404, 405, 413, 415]
/** Internals that no response may contain: stacks, queries, paths, hashes. */
const INSIDES =
  /node_modules|\/packages\/|\.ts:\d|\n\s+at |Failed query|select "|insert into "|\$argon2|violates|SQLSTATE|ECONN/
/** Keys of secrets, and the calls whose response is meant to contain one. */
const SECRET_KEY = /hash|password|secret|apikey|refreshtoken|^token$|useragent/i
const GIVES_SECRETS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/auth/signup': ['token'],
  'POST /api/auth/login': ['token'],
  'POST /api/auth/refresh': ['token'],
  'POST /api/auth/totp': ['token'],
  'POST /api/users/totp/start': ['secret'],
  // A forecast's chain hashes, which are public.
  'GET /ml_api/history': ['hash', 'previousHash'],
  'GET /ml_api/chain': ['hash', 'previousHash'],
  'GET /ml_api/chain/heads': ['hash'],
  'GET /ml_api/chain/heads/{day}': ['hash'],
  'GET /api/admin/export/{type}': ['hash', 'previousHash', 'scoreHash', 'scoresHash'],
  'POST /api/payments/setup': ['clientSecret'],
  'GET /api/subscriptions/current': ['clientSecret'],
  'POST /api/subscriptions/create': ['clientSecret'],
  'PUT /api/subscriptions/update': ['clientSecret'],
  'POST /api/subscriptions/confirm': ['clientSecret'],
}

function wrongWith(operation: Operation, caller: Caller, answer: LightMyRequestResponse) {
  const { statusCode: status, body, headers } = answer
  if (status >= 500) return `answered ${status}`
  if (![...BEFORE_ALL, ...operation.statuses].includes(status)) return `${status} is not documented`
  if (INSIDES.test(body)) return `shows its insides: ${INSIDES.exec(body)?.[0]}`
  if (caller !== 'super_admin' && body.includes(bystander)) return 'shows someone else’s address'
  if (status >= 400) {
    const refusal = ApiError.safeParse(JSON.parse(body))
    if (!refusal.success) return `its refusal has another shape: ${body}`
    if (refusal.data.requestId !== headers['x-request-id']) return 'its request id is another one'
  }
  // Errors name the fields that were sent, so only successful responses are searched for keys.
  const secret = (status < 400 ? keysOf(answer) : []).find((key) => SECRET_KEY.test(key))
  if (secret && !GIVES_SECRETS[operation.name]?.includes(secret)) return `answers ${secret}`
  return null
}

function keysOf({ headers, body }: LightMyRequestResponse): string[] {
  return String(headers['content-type']).startsWith('application/json')
    ? keysIn(JSON.parse(body))
    : []
}

const hasInput = ({ parameters, body }: Operation) => parameters.length > 0 || body !== null

const keysIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [...Object.keys(value), ...Object.values(value).flatMap(keysIn)]
    : []

/** The cases of a call that got a wrong response. */
async function tryOut(operation: Operation): Promise<string[]> {
  const cases = fc.tuple(callersOf(operation), casesOf(operation, served.schemas))
  const numRuns = hasInput(operation) ? CASES : CALLERS.length
  const found: string[] = []
  for (const [caller, one] of fc.sample(cases, { numRuns, seed: SEED })) {
    const wrong = wrongWith(operation, caller, await send(operation, caller, one))
    if (wrong !== null) found.push(`${operation.name} as ${caller} ${wrong}: ${shortly(one)}`)
  }
  return found
}

const shortly = (one: Case) => JSON.stringify(one).slice(0, 400)

/** An event stream never ends, and the OpenAPI document is the source of these calls. */
const isTried = ({ isEndless, path }: Operation) => !isEndless && path !== '/api/docs/openapi.json'

test(
  '51, 31, 32: any input to any call gets a documented response without internals, and grants no role',
  { timeout: 300_000 + CASES * 10_000 },
  async () => {
    const operations = served.operations.filter(isTried)
    console.log(`fuzz: ${operations.length} calls, ${CASES} cases each, SEED=${SEED}`)
    const found: string[] = []
    for (const operation of operations) found.push(...(await tryOut(operation)))
    expect(found).toEqual([])
    // Every form contained role and demo fields.
    const raised = await app.pool.query(
      "select email from account where role <> 'user' or is_demo order by created_at",
    )
    expect(raised.rows.map(({ email }) => email)).toEqual(
      [people.premium, people.admin, people.super_admin].map(({ user }) => user.email),
    )
  },
)

test('52: a NUL in any text of any call is 400', { timeout: 300_000 }, async () => {
  const found: string[] = []
  for (const operation of served.operations.filter(isTried))
    for (const one of casesWithText(operation, served.schemas, 'a\0b')) {
      const { statusCode } = await send(operation, 'super_admin', one)
      if (statusCode !== 400) found.push(`${operation.name} ${statusCode}: ${shortly(one)}`)
    }
  expect(found).toEqual([])
})

/** Inputs on which backtracking regular expressions take exponential time. */
const LONG = [
  'a'.repeat(50_000),
  `${'0'.repeat(50_000)}!`,
  ' '.repeat(50_000),
  '-@.'.repeat(17_000),
]
/** A call with 50 kB may take as long as so many small ones: backtracking takes far longer. */
const SMALL_CALLS = 50
const TRIES = 5

/** How long this machine takes for a small call with a sign-in, the median of many. */
async function smallCallMs(): Promise<number> {
  const token = people.super_admin.token
  const times: number[] = []
  for (let n = 0; n < 41; n++) {
    const begun = performance.now()
    await app.inject({ url: '/api/users/profile', headers: { authorization: `Bearer ${token}` } })
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[20] ?? 0
}

/** The fastest of several attempts, so that other work on the machine does not count. */
async function quickest(operation: Operation, one: Case, enoughMs: number): Promise<number> {
  const times: number[] = []
  while (times.length < TRIES && (times.at(-1) ?? enoughMs) >= enoughMs) {
    const begun = performance.now()
    const { statusCode } = await send(operation, 'super_admin', one)
    times.push(performance.now() - begun)
    if (statusCode >= 500) throw new Error(`${operation.name} answered ${statusCode}`)
  }
  return Math.min(...times)
}

test(
  '53: 50 kB in any text field of any call are read or refused quickly',
  { timeout: 300_000 },
  async () => {
    const slow: string[] = []
    const quickMs = SMALL_CALLS * (await smallCallMs())
    for (const operation of served.operations.filter(isTried))
      for (const { name, one, good } of casesWith(operation, served.schemas, LONG)) {
        const ms = await quickest(operation, one, quickMs)
        // A call that is slow by design, such as password hashing, may take its usual time.
        if (ms > quickMs && ms > quickMs + (await quickest(operation, good, 0)))
          slow.push(`${operation.name} ${name}: ${Math.round(ms)} ms`)
      }
    expect(slow).toEqual([])
  },
)
