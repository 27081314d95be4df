import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as accounts from './accounts.ts'
import * as adminAudit from './admin-audit.ts'
import * as adminBilling from './admin-billing.ts'
import * as adminDraws from './admin-draws.ts'
import * as adminFigures from './admin-figures.ts'
import * as adminUsers from './admin-users.ts'
import * as adminWork from './admin-work.ts'
import * as analysis from './analysis.ts'
import * as contact from './contact.ts'
import * as dashboard from './dashboard.ts'
import * as draws from './draws.ts'
import type { Endpoint } from './endpoint.ts'
import { ERROR_STATUS } from './errors.ts'
import * as fair from './fair.ts'
import * as forecasts from './forecasts.ts'
import * as trackRecord from './track-record.ts'
import * as luck from './luck.ts'
import * as lottery from './lottery.ts'
import * as notifications from './notifications.ts'
import * as numbers from './numbers.ts'
import * as payments from './payments.ts'
import * as patterns from './patterns.ts'
import * as phone from './phone.ts'
import * as ticketSums from './ticket-sums.ts'
import * as tickets from './tickets.ts'
import * as preferences from './preferences.ts'
import * as quarantine from './quarantine.ts'
import * as files from './files.ts'
import * as mail from './mail.ts'
import * as profile from './profile.ts'
import * as proof from './proof.ts'
import * as push from './push.ts'
import * as responsiblePlay from './responsible-play.ts'
import * as sessions from './sessions.ts'
import * as totp from './totp.ts'
import * as savedNumbers from './saved-numbers.ts'
import * as service from './service.ts'
import * as quotes from './quotes.ts'
import * as subscriptions from './subscriptions.ts'
import * as suggestions from './suggestions.ts'
import * as wins from './wins.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const endpointsOf = (module: Record<string, unknown>) => Object.values(module).filter(isEndpoint)

const calls = [
  accounts,
  adminAudit,
  adminBilling,
  adminDraws,
  adminFigures,
  adminUsers,
  adminWork,
  analysis,
  contact,
  dashboard,
  draws,
  fair,
  forecasts,
  trackRecord,
  lottery,
  luck,
  notifications,
  numbers,
  patterns,
  payments,
  phone,
  ticketSums,
  tickets,
  preferences,
  quarantine,
  savedNumbers,
  service,
  quotes,
  subscriptions,
  suggestions,
  wins,
].flatMap(endpointsOf)

/** Calls whose error messages have tests of their own. */
const everyCall = [files, mail, profile, proof, push, responsiblePlay, sessions, totp]
  .flatMap(endpointsOf)
  .concat(calls)

/** They change an answer. A default would also hide a field that the server forgot. */
const NOT_IN_ANSWERS = ['pipe', 'transform', 'catch', 'default', 'prefault', 'coerce', 'lazy']

/** The types of schema under a schema, itself included. */
function typesUnder(schema: unknown, seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return new Set()
  seen.add(schema)
  const found = new Set<string>()
  if ('type' in schema && typeof schema.type === 'string')
    found.add('coerce' in schema && schema.coerce === true ? 'coerce' : schema.type)
  const parts = '_zod' in schema ? [Reflect.get(Object(schema._zod), 'def')] : Object.values(schema)
  for (const part of parts) for (const type of typesUnder(part, seen)) found.add(type)
  return found
}

test('answers read the same in both directions and lack no field, so the server checks them as a browser does', () => {
  expect(typesUnder(z.pipe(z.string(), z.transform(Number)))).toContain('transform')
  expect(typesUnder(z.object({ a: z.array(z.coerce.number()) }))).toContain('coerce')
  for (const { method, path, answer, accepted } of everyCall) {
    const types = typesUnder([answer, accepted])
    for (const changed of NOT_IN_ANSWERS) expect([method, path, ...types]).not.toContain(changed)
  }
})

test('no two calls share a method and path', () => {
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
})

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s says what it may refuse',
  (_name, call) => {
    if (!['public', 'optional'].includes(call.auth))
      expect(call.errors).toContain('unauthenticated')
    if (call.body ?? call.query ?? call.params) expect(call.errors).toContain('invalid')
    if (call.path.includes(':')) expect(call.params).toBeDefined()
    for (const code of call.errors) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400)
    const hasAnswer = call.answer !== undefined || call.stream !== undefined
    // A call whose work has only begun may say how to follow it.
    if (call.status !== 202) expect(hasAnswer).toBe(call.status !== 204)
  },
)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Calls that change who can sign in, what is paid or what is lost, or that hand out all data. */
const SENSITIVE: Readonly<Record<string, Endpoint['proof'] | 'handler' | 'body'>> = {
  'DELETE /api/admin/subscriptions/:id': true,
  'DELETE /api/admin/users/:id': true,
  'GET /api/admin/export/:type': true,
  'GET /api/users/export': true,
  'POST /api/admin/payments/:id/refund': true,
  'POST /api/admin/sources/:game/:state/clear': true,
  'POST /api/admin/users/:id/break/lift': true,
  'PUT /api/admin/users/:id/plan': true,
  // Their forms ask for a password, or for nothing without two-factor authentication.
  'DELETE /api/subscriptions/cancel': 'code',
  'DELETE /api/users/account': 'code',
  'POST /api/payments/methods': 'code',
  'POST /api/subscriptions/create': 'code',
  'PUT /api/payments/methods/:id/default': 'code',
  'PUT /api/subscriptions/update': 'code',
  'PUT /api/users/password': 'code',
  // Only some of their fields are sensitive: a role, a disabled account, a new email address.
  'PUT /api/admin/users/:id': 'handler',
  'PUT /api/users/profile': 'handler',
  // The code is in the body, or there is no two-factor authentication yet.
  'DELETE /api/users/totp': 'body',
  'POST /api/users/totp/confirm': 'body',
  'POST /api/users/totp/recovery-codes': 'body',
  'POST /api/users/totp/start': 'body',
}

/**
 * They end sessions, look a payment up, or change draws, settings and single rows of one's own. A
 * removed payment method can be added again, and a running plan keeps its only one.
 */
const HARMLESS = [
  'DELETE /api/admin/users/:id/sessions/:sessionId',
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/files/:id',
  'DELETE /api/numbers/plays/:id',
  'DELETE /api/numbers/results/:id',
  'DELETE /api/numbers/saved/:id',
  'DELETE /api/payments/methods/:id',
  'DELETE /api/push/subscriptions/:id',
  'DELETE /api/users/email-change',
  'POST /api/admin/failures/:kind/:id/retry',
  'POST /api/admin/forecasts/verify',
  'POST /api/admin/imports',
  'POST /api/admin/jobs/:name/run',
  'POST /api/admin/outbox/:id/retry',
  'POST /api/admin/quarantine/:id/accept',
  'POST /api/admin/quarantine/:id/dismiss',
  'POST /api/admin/quarantine/:id/dismiss-import',
  'POST /api/admin/sources/:game/:state/refresh',
  'POST /api/admin/users/:id/sessions/end',
  'POST /api/auth/logout',
  'POST /api/auth/proof',
  'POST /api/auth/resend-verification',
  'POST /api/auth/sessions/end-others',
  'POST /api/fair/picks',
  'POST /api/fair/reveal',
  'POST /api/files/upload',
  'POST /api/notifications/read',
  'POST /api/notifications/remove',
  'POST /api/notifications/restore',
  'POST /api/numbers/flash',
  'POST /api/numbers/generate-all',
  'POST /api/numbers/mirror',
  'POST /api/numbers/mixed',
  'POST /api/numbers/plays',
  'POST /api/numbers/results',
  'POST /api/numbers/saved',
  'POST /api/payments/sandbox',
  'POST /api/payments/setup',
  'POST /api/push/subscriptions',
  'POST /api/subscriptions/confirm',
  'POST /api/users/break',
  'POST /api/users/phone/code',
  'POST /api/users/phone/verify',
  'POST /api/winning-numbers/refresh',
  'POST /ml_api/analyze',
  'POST /ml_api/generate',
  'POST /ml_api/patterns',
  'POST /ml_api/suggest',
  'POST /ml_api/train',
  'PUT /api/admin/messages/:id',
  'PUT /api/numbers/plays/:id',
  'PUT /api/numbers/saved/:id',
  'PUT /api/users/limits',
  'PUT /api/users/preferences',
]

test('76: every call that changes who can sign in, what is paid or what is lost asks for a password or code', () => {
  const sensitive = everyCall.filter((call) => call.proof ?? SENSITIVE[nameOf(call)])
  const kinds = sensitive.map((call) => {
    const kind = SENSITIVE[nameOf(call)]
    return [nameOf(call), call.proof ?? (typeof kind === 'string' && kind !== 'code' ? kind : 'no')]
  })
  expect(Object.fromEntries(kinds)).toEqual(SENSITIVE)
  // A new call belongs on one of the two lists.
  const writes = everyCall.filter(
    ({ method, auth }) => method !== 'GET' && auth !== 'public' && auth !== 'optional',
  )
  expect(
    writes
      .map(nameOf)
      .filter((name) => SENSITIVE[name] === undefined)
      .toSorted(),
  ).toEqual(HARMLESS)
})

test('76: calls that require a password or code declare so', () => {
  for (const call of everyCall) {
    const declares = call.errors.includes('proof_required')
    const isChecked = call.proof !== undefined || SENSITIVE[nameOf(call)] === 'handler'
    expect([nameOf(call), declares]).toEqual([nameOf(call), isChecked])
    const fields = call.body && 'shape' in call.body ? Object.keys(Object(call.body.shape)) : []
    if (SENSITIVE[nameOf(call)] === 'body')
      expect([nameOf(call), fields.includes('code') || fields.includes('currentPassword')]).toEqual(
        [nameOf(call), true],
      )
  }
})

test('digits: one to four places, empty ones null, at least one filled', () => {
  const take = (places: unknown) => numbers.InputNumbers.safeParse(places)
  for (const good of [[0], [1, null, 3, null], [0, 7, 6, 8]]) expect(take(good).success).toBe(true)
  for (const bad of [[], [null, null], [1, 2, 3, 4, 5], [10], [-1], [1.5], ['1'], '1234', null])
    expect(take(bad).success, JSON.stringify(bad)).toBe(false)
  expect(take([null]).error?.issues[0]?.message).toBe('Enter at least one digit')
})

/** The messages for a body that lacks every field, and for one whose every field is wrong. */
function complaints(part: Endpoint['body'], wrong: unknown): string[] {
  const shape = part && 'shape' in part ? Object.keys(Object(part.shape)) : []
  const sent = [{}, Object.fromEntries(shape.map((name) => [name, wrong]))]
  return sent.flatMap((value) => messages(part, value))
}

const messages = (part: Endpoint['body'], value: unknown) =>
  part?.safeParse(value).error?.issues.map(({ message }) => message) ?? []

test('all messages about a form are our own', () => {
  // 'Invalid plan selected' is the specification's.
  const ours = expect.not.stringMatching(/^(Invalid (?!plan)|Too )/)
  const long = '1'.repeat(1000)
  for (const wrong of [null, {}, [], [{}], '', long, -1, Array(99).fill('GA')])
    for (const { body, query, params, path } of calls) {
      const said = [body, query, params].flatMap((part) => complaints(part, wrong))
      for (const message of [...said, ...messages(body, null)])
        expect([path, message]).toEqual([path, ours])
    }
  expect(messages(preferences.putPreferences.body, { theme: 'pink', autoSave: 'yes' })).toEqual([
    'Auto-save is either on or off',
    'Choose light, dark or system',
  ])
})
