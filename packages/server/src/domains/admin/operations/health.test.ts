import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/admin-figures.ts'
import * as service from '@fourcast/contract/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { newAdmin } from '#testing/admins.ts'
import { VERSION } from '#version.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp, signUpByCalls } from '#testing/people.ts'
import { openDb, openPool } from '#platform/db/db.ts'
import { serveMetrics } from '#platform/metrics/serve.ts'
import { backupJob } from './jobs.ts'
import { registerGauges } from './gauges.ts'

const ENV = { BACKUP_EVERY_HOURS: '24', SUPPORT_EMAIL: 'owner@example.com' }

let app: TestApp
let metrics: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  app = await openTestApp({ env: ENV })
  const figures = registerGauges({ ...app.deps, pool: app.pool })
  metrics = await serveMetrics(app.deps.metrics, { port: 0, host: '127.0.0.1' }, figures)
})
afterAll(async () => {
  await metrics.close()
  await app[Symbol.asyncDispose]()
})

const get = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`)

/** Prometheus metrics, by name with labels. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await get('/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

async function checkOf(of: TestApp, name: string) {
  const { token } = await newAdmin(of)
  const { checks } = await of.call(contract.adminHealth, {}, { token })
  return checks.find((check) => check.name === name)
}

test('health measures every part for administrators, and for nobody else', async () => {
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const report = await app.call(contract.adminHealth, {}, admin)
  expect(report.checks.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'database ok',
    'jobs off',
    'mail ok',
    'sms ok',
    'payments ok',
    'sources ok',
    'forecasts off',
    'backup failing',
    'disk off',
  ])
  expect(report).toMatchObject({ status: 'failing', version: VERSION, instance: 'test' })
  expect(report.database.sizeBytes).toBeGreaterThan(1e6)
  const asked = [{ token: person.token }, {}]
  const refused = await Promise.all(asked.map((as) => app.request(contract.adminHealth, {}, as)))
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 401])
})

test('mail that waits for hours, money without an end and a broken chain fail their checks', async () => {
  await using other = await openTestApp({ env: ENV })
  const at = other.clock.now().subtract({ hours: 3 }).toString()
  const id = randomUUID()
  await other.pool.query(
    `insert into message (id, channel, kind, content, created_at, due_at)
     values ($1, 'mail', 'x', '{"text":"t"}', $2, '2100-01-01')`,
    [id, at],
  )
  await other.pool.query(
    `insert into webhook_event (id, provider, type, received_at, due_at) values ('e', 'sandbox', 't', $1, $1)`,
    [at],
  )
  await other.pool.query(
    `insert into learning_state (state, simulated, version, log_e, scored_digits, live_from_log_e, report, chain_checked_at, chain_broken_at)
     values ('GA', true, 'v', 0, 0, 0, '{}', $1, 4)`,
    [at],
  )
  expect(await checkOf(other, 'mail')).toMatchObject({
    status: 'failing',
    message: expect.stringMatching(/^1 message is waiting, the oldest for 180 minutes\./),
  })
  expect(await checkOf(other, 'payments')).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('0 charges, 0 refunds, 1 webhook.'),
  })
  expect(await checkOf(other, 'forecasts')).toMatchObject({ status: 'failing' })
  const forecasts = async (column: string) => {
    await other.pool.query(`update learning_state set chain_broken_at = null, ${column}`)
    return (await checkOf(other, 'forecasts'))?.message
  }
  expect(await forecasts('state = state')).toBe('1 chain is intact; checked 3 hours ago.')
  expect(await forecasts('chain_checked_at = null')).toBe('1 chain is intact; not checked yet.')
})

test('a signed file of a day to come fails the check of forecasts', async () => {
  await using other = await openTestApp({ now: '2026-05-04T23:54:00Z' })
  await other.pool.query(
    `insert into learning_state (state, simulated, version, log_e, scored_digits, live_from_log_e, report)
     values ('GA', true, 'v', 0, 0, 0, '{}')`,
  )
  await other.pool.query(
    "insert into chain_day (day, head, hash, signature) values ('2026-05-05', '{}', 'a', 'b')",
  )
  expect(await checkOf(other, 'forecasts')).toEqual({
    name: 'forecasts',
    status: 'failing',
    message:
      'A signed file has the date 2026-05-05, which is in the future. Check the clocks of all instances. Nothing is signed before that date.',
  })
  // Within five minutes of it, clocks may differ.
  other.clock.advance({ minutes: 2 })
  expect(await checkOf(other, 'forecasts')).toMatchObject({ status: 'ok' })
})

test('health names states whose results stopped and that have no live source', async () => {
  await using other = await openTestApp({ env: ENV })
  const now = other.clock.now().toZonedDateTimeISO('America/New_York').toPlainDate()
  const old = now.subtract({ days: 30 })
  await importText(other, csvOf(`${old.toString()} Evening 0768`))
  expect(await checkOf(other, 'sources')).toEqual({
    name: 'sources',
    status: 'warning',
    message: 'Results have stopped, and there is no live source: Georgia (Cash 4).',
  })
})

test('health answers ok while calls occupy every connection to the database', async () => {
  await using other = await openTestApp()
  const taken = await Promise.all(Array.from({ length: 8 }, () => other.pool.connect()))
  const ready = await other.request(service.health)
  const alive = await other.request(service.live)
  taken.forEach((client) => client.release())
  expect([ready.statusCode, ready.json().status, alive.statusCode]).toEqual([200, 'ok', 200])
})

test('without a database, the app is alive, and health says that the database is unavailable', async () => {
  await using other = await openTestApp()
  other.deps.probe.query = () => Promise.reject(new Error('Connection terminated'))
  const [ready, alive] = [await other.request(service.health), await other.request(service.live)]
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'database_unavailable'])
  expect(ready.headers['retry-after']).toBe('1')
  expect(alive.statusCode).toBe(200)
})

test('calls are counted by pattern, sign-ins and refusals by result', async () => {
  const before = await scrape()
  const person = await signUpByCalls(app)
  await signIn(app, person)
  const { email } = person.user
  await app.request(accounts.login, { body: { email, password: 'Wrong-Guess-1' } })
  await app.inject({ method: 'GET', url: '/api/files/content/typed-by-someone/1' })
  await app.inject({ method: 'GET', url: '/somewhere/typed-by-someone' })
  const after = await scrape()
  const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const logIns =
    'fourcast_http_request_duration_seconds_count{method="POST",route="/api/auth/login"'
  expect(grew(`${logIns},status="2xx"}`)).toBe(1)
  expect(grew(`${logIns},status="4xx"}`)).toBe(1)
  expect(grew('fourcast_sign_ins_total{result="ok"}')).toBe(1)
  expect(grew('fourcast_sign_ins_total{result="failed"}')).toBe(1)
  expect(grew('fourcast_refusals_total{code="wrong_credentials"}')).toBe(1)
  expect(grew('fourcast_mails_total{outcome="sent"}')).toBeGreaterThan(0)
  expect([...after.keys()].join()).not.toMatch(/typed-by-someone|@example/)
  expect(after.get('fourcast_database_up')).toBe(1)
  expect(after.get('fourcast_pool_waiting')).toBe(0)
  expect(after.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
})

test('two instances count for themselves', async () => {
  await using beside = await openTestApp({ beside: app })
  await beside.request(service.health)
  const name = 'fourcast_http_request_duration_seconds_count'
  const own = await beside.deps.metrics.registry.getSingleMetricAsString(
    'fourcast_http_request_duration_seconds',
  )
  expect(own.split('\n').filter((line) => line.startsWith(name))).toEqual([
    `${name}{method="GET",route="/api/health",status="2xx"} 1`,
  ])
})

test('every figure that the alerts and the dashboard ask for is one that an instance exports', async () => {
  const deploy = join(import.meta.dirname, '../../../../../../deploy')
  const files = ['prometheus/alerts.yml', 'grafana/dashboard.json']
  const texts = await Promise.all(files.map((file) => readFile(join(deploy, file), 'utf8')))
  const asked = new Set(texts.join().match(/\b(fourcast|nodejs|process)_[a-z0-9_]+/g))
  const exported = app.deps.metrics.registry.getMetricsAsArray().map(({ name }) => name)
  const known = new Set(exported.flatMap((name) => [name, `${name}_bucket`, `${name}_count`]))
  expect(asked.size).toBeGreaterThan(25)
  expect([...asked].filter((name) => !known.has(name))).toEqual([])
})

test('what the database would say is left out while it is away, and not told as nothing', async () => {
  await using other = await openTestApp()
  await other.pool.query('insert into backup values (gen_random_uuid(), $1, 1)', [
    other.clock.now().toString(),
  ])
  const pool = openPool(other.connection, 1)
  const figures = registerGauges({ ...other.deps, db: openDb(pool), pool })
  const names = async () => {
    await figures()
    const text = await other.deps.metrics.registry.metrics()
    return text.match(/^fourcast_(jobs|backup|draw|outbox|database)\w*/gm) ?? []
  }
  expect(await names()).toEqual(expect.arrayContaining(['fourcast_backup_age_seconds']))
  await pool.end()
  expect(await names()).toEqual(['fourcast_database_up'])
})

test('games and states of live sources are counted by how fresh they are', async () => {
  const env = { DRAW_SOURCES: 'simulated,GA:cash4=magayo,NY:cash4=socrata', MAGAYO_KEY: 'a-key' }
  await using other = await openTestApp({ env })
  await other.pool.query(
    `insert into draw_source (game, state, source, failures) values ('cash4', 'GA', 'magayo', 3)`,
  )
  await registerGauges({ ...other.deps, pool: other.pool })()
  const text = await other.deps.metrics.registry.getSingleMetricAsString('fourcast_live_series')
  expect(text.split('\n').filter((line) => / [1-9]/.test(line) && !line.startsWith('#'))).toEqual([
    'fourcast_live_series{source="magayo",freshness="failing"} 1',
    'fourcast_live_series{source="socrata",freshness="late"} 1',
  ])
})

test('66: metrics are found where they are served and nowhere else', async () => {
  expect((await get('/metrics')).status).toBe(200)
  for (const path of ['/', '/api/health', '/metrics/x']) expect((await get(path)).status).toBe(404)
  expect((await app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
})

test('the owner hears once of a backup that is late, and again only after another was written', async () => {
  await using other = await openTestApp({ env: ENV })
  const runWatch = async () => {
    await backupJob(other.deps).run()
    return (await other.mailed()).filter(({ kind }) => kind === 'backup-late').length
  }
  const write = () =>
    other.pool.query('insert into backup (id, at, bytes) values ($1, $2, 1)', [
      randomUUID(),
      other.clock.now().toString(),
    ])
  expect(await runWatch()).toBe(0)
  other.clock.advance({ hours: 24 })
  expect(await runWatch()).toBe(0)
  other.clock.advance({ hours: 1 })
  expect([await runWatch(), await runWatch()]).toEqual([1, 1])
  expect(other.mails.at(-1)).toMatchObject({ recipient: 'owner@example.com' })
  await write()
  expect(await runWatch()).toBe(1)
  expect(await checkOf(other, 'backup')).toMatchObject({ status: 'ok' })
  other.clock.advance({ hours: 26 })
  expect(await checkOf(other, 'backup')).toMatchObject({ status: 'warning' })
  expect(await runWatch()).toBe(2)
})
