import { createHmac, generateKeyPairSync } from 'node:crypto'
import * as contract from '@fourcast/contract/accounts.ts'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const SECRET = 'a-secret-that-this-test-knows-0123456789'
const KEY = keysFrom(SECRET).key('access-token')
const PLAIN = { alg: 'HS256', typ: 'at+jwt' }

const open = () => openTestApp({ env: { SECRET } })

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token with changed claims and a valid signature. */
const forge = (
  token: string,
  { claims = {}, header = {} }: { claims?: object; header?: object } = {},
  key: Parameters<SignJWT['sign']>[0] = KEY,
) =>
  new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ ...PLAIN, ...header })
    .sign(key)

const statusOf = async (app: TestApp, token: string) =>
  (await app.request(contract.verify, {}, { token })).statusCode

async function expectRefused(app: TestApp, tokens: Record<string, string | Promise<string>>) {
  for (const [name, token] of Object.entries(tokens)) {
    const answer = await app.request(contract.verify, {}, { token: await token })
    expect([name, refusal(answer)]).toEqual([
      name,
      { status: 401, code: 'unauthenticated', message: 'Authentication required' },
    ])
  }
}

const parts = ({ token }: Person) => token.split('.') as [string, string, string]

test('a request without a token, or with another scheme, gets 401', async () => {
  await using app = await open()
  const { token } = await signUp(app)
  const calls = [undefined, '', 'Bearer', 'Bearer ', `Basic ${token}`, token, `Bearer ${token} x`]
  for (const authorization of calls) {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await app.request(contract.verify, {}, { headers })
    expect([authorization, answer.statusCode]).toEqual([authorization, 401])
  }
})

test('17: no algorithm, another algorithm or no signature gets 401', async () => {
  await using app = await open()
  const person = await signUp(app)
  const [header, payload, signature] = parts(person)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))
  const unsigned = (alg: string) => `${encode({ ...PLAIN, alg })}.${payload}.`
  expect(await statusOf(app, await forge(person.token))).toBe(200)
  await expectRefused(app, {
    none: unsigned('none'),
    NoNe: unsigned('NoNe'),
    'none, signed': `${encode({ ...PLAIN, alg: 'none' })}.${payload}.${signature}`,
    'empty signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    HS512: forge(person.token, { header: { alg: 'HS512' } }, Buffer.concat([KEY, KEY])),
    RS256: forge(person.token, { header: { alg: 'RS256' } }, privateKey),
    'a public key as the secret': forge(person.token, {}, pem),
    garbage: 'a.b.c',
  })
})

test('17: a header that names a key or an extension gets 401, even with our signature', async () => {
  await using app = await open()
  const person = await signUp(app)
  const headers = {
    crit: { crit: ['exp'], exp: 1 },
    jwk: { jwk: { kty: 'oct', k: Buffer.from('x').toString('base64url') } },
    jku: { jku: 'https://example.com/keys' },
    x5u: { x5u: 'https://example.com/cert' },
    'kid, a path': { kid: '../../../dev/null' },
    'kid, SQL': { kid: "' or '1'='1" },
  }
  const signedWith = (header: object) => forgeRaw(person.token, header)
  await expectRefused(
    app,
    Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, signedWith(header)])),
  )
  await expectRefused(app, {
    'kid, an empty key': forge(person.token, { header: headers['kid, a path'] }, Buffer.alloc(32)),
  })
})

/** Signs any header, which jose refuses to do. */
function forgeRaw(token: string, header: object): string {
  const input = `${encode({ ...PLAIN, ...header })}.${token.split('.')[1]}`
  return `${input}.${createHmac('sha256', KEY).update(input).digest('base64url')}`
}

test('18: a changed subject or role, another issuer, audience or type gets 401', async () => {
  await using app = await open()
  const [person, other] = [await signUp(app), await signUp(app)]
  const [header, , signature] = parts(person)
  const claims = decodeJwt(person.token)
  const tampered = (change: object) => `${header}.${encode({ ...claims, ...change })}.${signature}`
  await expectRefused(app, {
    'another subject': tampered({ sub: other.user.id }),
    'another role': tampered({ role: 'super_admin' }),
    'the session of someone else': forge(person.token, { claims: { sub: other.user.id } }),
    'a subject that is no id': forge(person.token, { claims: { sub: "' or 1=1" } }),
    'no session': forge(person.token, { claims: { sid: undefined } }),
    'no end': forge(person.token, { claims: { exp: undefined } }),
    'no issue time': forge(person.token, { claims: { iat: undefined } }),
    issuer: forge(person.token, { claims: { iss: 'elsewhere' } }),
    audience: forge(person.token, { claims: { aud: 'another-app' } }),
    type: forge(person.token, { header: { typ: 'JWT' } }),
    'another secret': forge(person.token, {}, keysFrom('another').key('access-token')),
    'a key for something else': forge(person.token, {}, keysFrom(SECRET).key('refresh-token')),
  })
})

test('18: refresh and access tokens are not interchangeable', async () => {
  await using app = await open()
  const person = await signUp(app)
  await expectRefused(app, { refresh: person.refreshToken })
  const body = { refreshToken: person.token.slice(0, 512) }
  const answer = await app.request(contract.refresh, { body })
  expect(refusal(answer)).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await statusOf(app, person.token)).toBe(200)
})

test('18: permissions come from the account’s row, not from the role in the token', async () => {
  await using app = await open()
  const { token } = await signUp(app)
  const boasting = await forge(token, { claims: { role: 'super_admin' } })
  expect((await app.call(contract.verify, {}, { token: boasting })).user.role).toBe('user')
})

test('19: 5 seconds of clock skew are accepted, 6 and future tokens are not', async () => {
  await using app = await open()
  const { token } = await signUp(app)
  const now = app.clock.now().epochMilliseconds / 1000
  const at = (claims: object) => forge(token, { claims })
  expect(await statusOf(app, await at({ exp: now - 4 }))).toBe(200)
  expect(await statusOf(app, await at({ nbf: now + 4 }))).toBe(200)
  expect(await statusOf(app, await at({ iat: now + 4 }))).toBe(200)
  await expectRefused(app, {
    'over for 6 s': at({ exp: now - 6 }),
    'begins in a minute': at({ nbf: now + 60 }),
    'issued in an hour': at({ iat: now + 3600, exp: now + 7200 }),
    'older than a day, whatever its end': at({ iat: now - 86_406, exp: now + 3600 }),
  })
})

test('19: a token that was accepted before is refused once its time is over, or was not yet', async () => {
  await using app = await open()
  const { token } = await signUp(app)
  const issued = app.clock.now()
  const now = issued.epochMilliseconds / 1000
  const brief = await forge(token, { claims: { exp: now + 60 } })
  const later = await forge(token, { claims: { nbf: now + 4 } })
  const background = (one: string) =>
    app.request(contract.verify, {}, { token: one, headers: { 'x-background': '1' } })
  for (const one of [brief, later, token]) expect((await background(one)).statusCode).toBe(200)
  app.clock.advance({ seconds: 64 })
  expect((await background(brief)).statusCode).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect((await background(brief)).statusCode).toBe(401)
  app.clock.set(issued.subtract({ seconds: 2 }).toString())
  expect((await background(later)).statusCode).toBe(401)
  app.clock.set(issued.subtract({ seconds: 6 }).toString())
  expect((await background(token)).statusCode).toBe(401)
})

test('18: a token that was accepted before has no other signature', async () => {
  await using app = await open()
  const person = await signUp(app)
  expect(await statusOf(app, person.token)).toBe(200)
  const [header, payload, signature] = parts(person)
  const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  await expectRefused(app, { 'another signature': `${header}.${payload}.${other}` })
})
