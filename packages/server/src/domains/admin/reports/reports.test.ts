import type { ExportType } from '@fourcast/contract/admin-figures.ts'
import * as contract from '@fourcast/contract/admin-figures.ts'
import { generateFlash } from '@fourcast/contract/numbers.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cancel, later, subscriber } from '#domains/billing/testing/orders.ts'
import type { ExportLine } from '#platform/db/lines.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { EXPORTED, readExported } from './export-repo.ts'

const generate = (app: TestApp, { token }: { token: string }, digit = 4) =>
  app.request(generateFlash, { body: { inputNumbers: [1, 2, 3, digit] } }, { token })

test('each New York day shows its figures, also a day without any', async () => {
  // 11:30 PM on May 3 in New York.
  await using app = await openTestApp({ now: '2026-05-04T03:30:00Z' })
  const admin = await newAdmin(app)
  const person = await subscriber(app, { planId: 'premium' })
  for (let n = 0; n < 3; n++) await generate(app, person, n)
  const next = await later(app, person, { hours: 1 })
  await generate(app, next)
  await app.pool.query(
    `insert into quota_day (user_id, day, refused) values ($1, '2026-05-04', 2)`,
    [admin.user.id],
  )
  await cancel(app, next)
  const { token } = await later(app, admin, { days: 2 })
  const analytics = await app.call(contract.analytics, { query: { days: 7 } }, { token })
  const none = { signUps: 0, activeUsers: 0, generations: 0, quotaHits: 0, revenue: 0, refunds: 0 }
  expect(analytics.days).toEqual([
    { ...none, date: '2026-04-30' },
    { ...none, date: '2026-05-01' },
    { ...none, date: '2026-05-02' },
    { ...none, date: '2026-05-03', signUps: 2, activeUsers: 1, generations: 3, revenue: 14999 },
    { ...none, date: '2026-05-04', activeUsers: 1, generations: 1, quotaHits: 2, refunds: 14999 },
    { date: '2026-05-05', ...none },
    { date: '2026-05-06', ...none },
  ])
  expect(analytics.totals).toEqual({
    users: 2,
    signUps: 2,
    activeToday: 0,
    active7Days: 1,
    active30Days: 1,
    generations: 4,
    quotaHits: 2,
    revenue: 14999,
    refunds: 14999,
  })
  expect(analytics.plans).toEqual([
    { plan: 'basic', status: 'trial', accounts: 1 },
    { plan: 'free', status: 'cancelled', accounts: 1 },
  ])
  expect(analytics.asOf).toBe(app.clock.now().toString())
})

test('the demo account is not counted among the plans', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const { token } = await newAdmin(app)
  const { plans } = await app.call(contract.analytics, { query: { days: 7 } }, { token })
  expect(plans).toEqual([{ plan: 'basic', status: 'trial', accounts: 1 }])
})

const take = (
  app: TestApp,
  { token }: { token: string },
  type: ExportType,
  query: { format?: 'csv' | 'json'; dateFrom?: string; dateTo?: string } = {},
) => app.request(contract.exportData, { params: { type }, query }, { token })

/** Creates one row of every type that can be exported. */
async function fill(app: TestApp, person: Person): Promise<void> {
  await app.pool.query(`
    insert into draw_series values ('cash4', 'GA', true);
    insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at) values
      ('cash4', 'GA', '2026-05-03', 'Midday', '2026-05-03T16:29:00Z', '0768', '0678', 'import', false, '2026-05-04T16:00:00Z'),
      ('cash4', 'GA', '2026-05-03', 'Midday', '2026-05-03T16:29:00Z', '1111', '1111', 'simulated', true, '2026-05-04T16:00:00Z');
    insert into draw_quarantine (game, state, raw, reason, source, origin, created_at)
      values ('cash4', 'GA', '@SUM(1)', 'bad', 'import', 'file.csv', '2026-05-04T16:00:00Z');`)
  await app.pool.query(
    `insert into contact_message (id, user_id, name, email, topic, message, created_at)
     values (gen_random_uuid(), $1, '=cmd|''/c calc''!A1', '+1@example.com', 'other', E'-1\nand "more"', $2)`,
    [person.user.id, app.clock.now().toString()],
  )
}

/** Forecasts whose most likely digits are 0768. */
const forecasts = (app: TestApp, from: number, to: number, said = stack()) =>
  app.pool.query(
    `insert into forecast (state, simulated, sequence, draw_date, session, draw_at, written_at, version,
       stack, weight, log_e, scored_digits, knew, scores_hash, previous_hash, hash)
     select 'GA', true, n, date '2026-05-05' + n, 'Midday', '2099-05-05T16:29:00Z', '2026-05-04T16:00:00Z',
       'model-one', $3, 0.5, 0, 0, 'none', '', '', 'hash' || n
     from generate_series($1::int, $2::int) n`,
    [from, to, said],
  )

function stack(): Uint8Array {
  const view = new DataView(new ArrayBuffer(320))
  for (const [place, digit] of [0, 7, 6, 8].entries())
    view.setFloat64(8 * (10 * place + digit), 1, true)
  return new Uint8Array(view.buffer)
}

test('55: every type exports as JSON and as CSV without formulas, and without secrets', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  await fill(app, await subscriber(app))
  await forecasts(app, 1, 1)
  for (const type of contract.EXPORT_TYPES) {
    const csv = await take(app, admin, type)
    expect([type, csv.statusCode, csv.headers['content-type'], csv.body.slice(0, 1)]).toEqual([
      type,
      200,
      'text/csv; charset=utf-8',
      '\uFEFF',
    ])
    expect(csv.headers['content-disposition']).toBe(
      `attachment; filename="fourcast-${type}-2026-05-04.csv"`,
    )
    const json = await take(app, admin, type, { format: 'json' })
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    const [header = ''] = csv.body.slice(1).split('\r\n')
    const rows: Record<string, unknown>[] = json.json()
    for (const row of rows.slice(0, 1))
      expect(Object.keys(row).map((name) => `"${name}"`)).toEqual(header.split(','))
    // The export adds its own entry to the audit log.
    const lines = csv.body.trim().split('\r\n').length + (type === 'audit' ? 1 : 0)
    expect([type, rows.length]).toEqual([type, lines - 1])
    expect(csv.body + json.body).not.toMatch(/argon2|password|pm_card|cus_|secret|fingerprint/i)
  }
  expect((await take(app, admin, 'draws')).body).toMatch(/,"=""0768""","","import","false",/)
  expect((await take(app, admin, 'forecasts')).body).toMatch(/,"=""0768"""\r\n$/)
  const messages = (await take(app, admin, 'messages')).body
  expect(messages).toContain(`,"'=cmd|'/c calc'!A1","'+1@example.com","other","'-1\nand ""more""",`)
  expect((await take(app, admin, 'quarantine')).body).toContain(`,"'@SUM(1)",`)
})

test('35: an export is logged before it is sent, with its parameters', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  await fill(app, admin)
  const days = { dateFrom: '2026-05-04', dateTo: '2026-05-04' }
  const count = async (type: ExportType, query: object) =>
    (await take(app, admin, type, { format: 'json', ...query })).json().length
  expect([await count('draws', days), await count('messages', days)]).toEqual([0, 1])
  expect(await count('draws', { dateTo: '2026-05-03' })).toBe(1)
  expect(await count('analytics', { dateFrom: '2020-01-01', dateTo: '2030-01-01' })).toBe(1)
  expect((await take(app, admin, 'draws', { format: 'json', ...days })).body).toBe('[]\n')
  const [entry] = await audited(app)
  expect(entry).toMatchObject({
    action: 'data.export',
    subject: 'export',
    subjectId: 'draws',
    actorId: admin.user.id,
    after: { format: 'json', ...days },
  })
  const written = (await audited(app)).length
  const backwards = await take(app, admin, 'analytics', {
    dateFrom: '2026-05-05',
    dateTo: '2026-05-04',
  })
  expect(refusal(backwards)).toMatchObject({
    status: 400,
    fields: { dateFrom: expect.any(String) },
  })
  const headers = { authorization: `Bearer ${admin.token}` }
  for (const url of ['/passwords', '/users?format=xml', '/users?dateFrom=yesterday'])
    expect((await app.inject({ url: `/api/admin/export${url}`, headers })).statusCode).toBe(400)
  const { token } = await signUp(app)
  for (const url of ['/api/admin/analytics', '/api/admin/export/users']) {
    const by = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url, headers: by })).statusCode).toBe(403)
    expect((await app.inject({ url })).statusCode).toBe(401)
  }
  expect(await audited(app)).toHaveLength(written)
})

test('rows of many batches are exported once each, and an aborted file does not look complete', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  await forecasts(app, 1, 2100)
  const rows: { sequence: number }[] = (
    await take(app, admin, 'forecasts', { format: 'json' })
  ).json()
  expect(rows.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 2100 }, (_, i) => i + 1),
  )
  await forecasts(app, 2101, 2101, new Uint8Array(8))
  const address = await app.server.listen({ port: 0 })
  for (const format of ['csv', 'json']) {
    const exported = fetch(`${address}/api/admin/export/forecasts?format=${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    }).then((answer) => answer.arrayBuffer())
    await expect(exported).rejects.toThrow()
  }
})

test('figures of days whose usage was deleted are left out, not shown as zero', async () => {
  await using app = await openTestApp()
  const admin = await newAdmin(app)
  await app.pool.query("update account set created_at = '2024-01-01T17:00:00Z'")
  const days = async (query: { dateFrom?: string; dateTo?: string }) => {
    const rows: { date: string }[] = (
      await take(app, admin, 'analytics', { format: 'json', ...query })
    ).json()
    return [rows.length, rows.at(0)?.date, rows.at(-1)?.date]
  }
  const lastYear = [366, '2025-05-04', '2026-05-04']
  expect(await days({})).toEqual(lastYear)
  expect(await days({ dateFrom: '2024-06-01' })).toEqual(lastYear)
  expect(await days({ dateFrom: '2026-05-03' })).toEqual([2, '2026-05-03', '2026-05-04'])
  expect(await days({ dateTo: '2025-05-03' })).toEqual([0, undefined, undefined])
})

test('a plan that starts again during an export is exported once', async () => {
  await using app = await openTestApp()
  for (let n = 0; n < 3; n++) await signUp(app)
  const rows = EXPORTED.subscriptions(app.clock.now())
  const next = (after: ExportLine | null) => readExported(app.db, rows, {}, { after, most: 2 })
  const first = await next(null)
  await app.pool.query("update subscription set started_at = started_at + interval '1 day'")
  const last = await next(first.at(-1) ?? null)
  const exported = [...first, ...last].map(({ json }) => z.parse(Plan, JSON.parse(json)).userId)
  expect([exported.length, new Set(exported).size]).toEqual([3, 3])
})

const Plan = z.object({ userId: z.string() })

test('the OpenAPI document lists both formats of an export', async () => {
  await using app = await openTestApp()
  const { paths } = (await app.inject({ url: '/api/docs/openapi.json' })).json()
  const { content } = paths['/api/admin/export/{type}'].get.responses[200]
  expect(Object.keys(content)).toEqual(['text/csv', 'application/json'])
})
