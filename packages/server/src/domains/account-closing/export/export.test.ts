import {
  confirmEmail,
  deleteAccount,
  exportAccount,
  putProfile,
} from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { storeRow, tablesOfPeople } from '../testing/traces.ts'
import { seedDemo } from '../demo/demo.ts'
import { subscriber } from '#domains/billing/testing/orders.ts'
import { made } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signInAsDemo, signUp, signUpUnconfirmed } from '#testing/people.ts'
import { unzip } from '../testing/unzip.ts'

const ask = (app: TestApp, { token }: { token: string }) =>
  app.request(exportAccount, {}, { token })

async function download(app: TestApp, person: Person) {
  const answer = await ask(app, person)
  expect(answer.statusCode).toBe(200)
  const files = await unzip(answer.rawPayload)
  return { answer, files, json: (name: string) => JSON.parse(files.get(name)?.toString() ?? '') }
}

test('an export has a file for each kind of data and describes each', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  await made(app, person, { at: '2026-05-04T12:00:00Z', numbers: '1234' })
  const { answer, files, json } = await download(app, person)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="fourcast-data-2026-05-04.zip"',
    'cache-control': 'no-store',
  })
  const readme = files.get('README.txt')?.toString()
  for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(`${name}: `)
  expect(json('profile.json')).toMatchObject([{ email: person.user.email, firstName: 'Ada' }])
  expect(json('generations.json')).toMatchObject([{ numbers: '1234', method: 'flash' }])
  expect(json('subscription.json')).toMatchObject([
    { plan: 'basic', status: 'active', firstActivations: [{ plan: 'basic' }] },
  ])
  expect(json('payment-methods.json')).toMatchObject([{ brand: 'visa', last4: '4242' }])
  expect(json('invoices.json')).toMatchObject([
    { totalCents: 9999, tries: [{ status: 'succeeded' }], refunds: [] },
  ])
  expect(json('breaks.json')).toEqual([])
})

/** Tables of personal data without a file of their own, and why. */
const LEFT_OUT = {
  account: 'profile.json',
  profile: 'profile.json',
  totp: 'profile.json says since when; the rest is secret',
  followed_state: 'preferences.json',
  generation_match: 'generations.json',
  saved_number_match: 'saved-numbers.json',
  fair_seed: 'fair-picks.json',
  plan_activation: 'subscription.json',
  payment_attempt: 'invoices.json',
  refund: 'invoices.json',
  mailed_link: 'hashes',
  refresh_token: 'hashes',
  recovery_code: 'hashes',
  phone_code: 'hashes',
  paid_query: 'hashes',
  idempotency_key: 'answers of calls, whose data is in other files',
  payment_customer: 'the id at a payment provider',
  sandbox_customer: 'the id at a payment provider',
  visit_item: 'only of the demo account, which has no export',
}

const FILE_OF = {
  preference: 'preferences.json',
  session: 'sessions.json',
  generation: 'generations.json',
  generation_day: 'generations-per-day.json',
  saved_number: 'saved-numbers.json',
  play: 'plays.json',
  fair_pick: 'fair-picks.json',
  quota_day: 'usage-per-day.json',
  notification: 'notifications.json',
  message: 'mails.json',
  contact_message: 'messages.json',
  subscription: 'subscription.json',
  invoice: 'invoices.json',
  payment_method: 'payment-methods.json',
  play_limit: 'limits.json',
  play_break: 'breaks.json',
  push_subscription: 'push-devices.json',
  file: 'files.json',
}

test('every table has a file or a reason for having none', async () => {
  await using app = await openTestApp()
  const tables = await tablesOfPeople(app)
  expect([...Object.keys(LEFT_OUT), ...Object.keys(FILE_OF)].toSorted()).toEqual(tables.toSorted())
  const person = await subscriber(app)
  for (const table of tables) if (table !== 'account') await storeRow(app, table, person.user.id)
  const { json } = await download(app, person)
  for (const name of Object.values(FILE_OF)) expect([name, json(name)]).not.toEqual([name, []])
})

/** Every key of a response, at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key].concat(keysOf(inner)))
}

test('32: an export contains no hash, token, secret, provider id or data of others', async () => {
  await using app = await openTestApp()
  const [person, other] = [await subscriber(app), await subscriber(app)]
  const tables = await tablesOfPeople(app)
  for (const one of [person, other])
    for (const table of tables) if (table !== 'account') await storeRow(app, table, one.user.id)
  const { files } = await download(app, person)
  const texts = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, text]) => text.toString())
  const keys = texts.flatMap((text) => keysOf(JSON.parse(text)))
  expect(keys.length).toBeGreaterThan(100)
  expect(
    keys.filter((key) =>
      /hash|token|secret|password|fingerprint|endpoint|p256dh|auth|ref$|key/i.test(key),
    ),
  ).toEqual([])
  const all = texts.join('\n')
  for (const secret of await secretsOf(app)) expect(all).not.toContain(secret)
  expect(all).not.toContain(other.user.id)
  expect(all).not.toContain(other.user.email)
})

/** Every value in the database that grants access or identifies a person to a provider. */
async function secretsOf({ pool }: TestApp): Promise<string[]> {
  const { rows } = await pool.query(`
    select password_hash as secret from account union all select hash from refresh_token
    union all select hash from mailed_link union all select hash from recovery_code
    union all select secret from totp union all select ref from payment_customer
    union all select ref from payment_method union all select fingerprint from payment_method
    union all select ref from payment_attempt union all select charge_ref from refund
    union all select client_secret from payment_attempt union all select endpoint from push_subscription
    union all select p256dh from push_subscription union all select auth from push_subscription
    union all select seed from fair_seed where revealed_at is null`)
  return rows.flatMap(({ secret }) => (secret === null ? [] : [secret]))
}

test('55: more rows than one batch are exported completely, each once, without rows of others', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  for (const { user } of [person, other])
    await app.pool.query(
      `insert into generation (user_id, id, created_at, day, method, original, numbers, saved_at)
       select $1, gen_random_uuid(), at, (at at time zone 'America/New_York')::date, 'flash', '1234',
         lpad(n::text, 4, '0'), case when n % 5 > 0 then at end
       from generate_series(1, 3456) n, lateral (select '2026-04-01T00:00:00Z'::timestamptz
         + n / 3 * interval '1 minute' as at) t`,
      [user.id],
    )
  const { json } = await download(app, person)
  const rows: { id: string; numbers: string }[] = json('generations.json')
  expect(rows).toHaveLength(3456)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3456)
  expect(new Set(rows.map(({ numbers }) => numbers)).size).toBe(3456)
})

test('an export includes what the plan hides and unsaved picks', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await made(app, person, { at: '2025-06-01T12:00:00Z', numbers: '1111' })
  await app.pool.query('update preference set auto_save = false where user_id = $1', [
    person.user.id,
  ])
  await made(app, person, { at: '2026-05-04T12:00:00Z', numbers: '2222' })
  const { json } = await download(app, person)
  expect(json('generations.json')).toMatchObject([
    { numbers: '1111', savedAt: expect.any(String) },
    { numbers: '2222', savedAt: null },
  ])
})

test('uploaded pictures are included next to their rows', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await storeRow(app, 'file', person.user.id)
  const { rows } = await app.pool.query('select id from file')
  const id: string = rows[0].id
  await app.deps.files.put(id, new Uint8Array([1, 2, 3]))
  const { files } = await download(app, person)
  expect(files.get(`files/${id}.webp`)).toEqual(Buffer.from([1, 2, 3]))
})

const subjects = (mails: { kind: string; to: string }[]) =>
  mails.map(({ kind, to }) => `${kind} ${to}`)

test('email to a former owner of the address is not included', async () => {
  await using app = await openTestApp()
  const [email, next] = ['ada@example.com', 'next@example.com']
  const deleted = await signUp(app, { email })
  await app.call(deleteAccount, { body: { password: deleted.password } }, { token: deleted.token })
  const moved = await signUpUnconfirmed(app, { email })
  const body = { email: next, currentPassword: moved.password }
  await app.call(putProfile, { body }, { token: moved.token })
  await app.mailed()
  const { token } = linkTo(app, 'email-change', next)
  await app.call(confirmEmail, { body: { token } }, { token: moved.token })
  const stranger = await signUpUnconfirmed(app, { email })
  await app.mailed()
  expect(subjects((await download(app, stranger)).json('mails.json'))).toEqual([`verify ${email}`])
  expect(subjects((await download(app, moved)).json('mails.json')).toSorted()).toEqual([
    `email-change ${next}`,
    `email-change-asked ${email}`,
    `email-changed ${email}`,
    `verify ${email}`,
    `welcome ${next}`,
  ])
})

test('an export does not reveal whether a requested address has an account', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  for (const email of [other.user.email, 'nobody@example.com']) {
    const body = { email, currentPassword: person.password }
    await app.call(putProfile, { body }, { token: person.token })
    await app.mailed()
  }
  const sent = subjects((await download(app, person)).json('mails.json'))
  expect(sent.filter((line) => !line.endsWith(` ${person.user.email}`))).toEqual([])
})

test('an aborted export does not look complete', async () => {
  await using app = await openTestApp({
    files: (folder) => ({
      ...folder,
      get: async () => {
        throw new Error('the store is away')
      },
    }),
  })
  const person = await signUp(app)
  await storeRow(app, 'file', person.user.id)
  const address = await app.server.listen({ port: 0 })
  const response = fetch(address + exportAccount.path, {
    headers: { authorization: `Bearer ${person.token}` },
  }).then((answer) => answer.arrayBuffer())
  await expect(response).rejects.toThrow()
})

test('exports require signing in, are refused for the demo account and limited to five an hour', async () => {
  await using app = await openTestApp()
  expect((await app.request(exportAccount)).statusCode).toBe(401)
  await seedDemo(app.deps)
  expect((await ask(app, await signInAsDemo(app))).json()).toMatchObject({ code: 'demo_account' })
  const person = await signUp(app)
  for (let times = 0; times < 5; times++) expect((await ask(app, person)).statusCode).toBe(200)
  const refused = await ask(app, person)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  expect((await ask(app, await signUp(app))).statusCode).toBe(200)
})
