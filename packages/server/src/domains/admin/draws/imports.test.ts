import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import type { DrawImport } from '@fourcast/contract/admin-draws.ts'
import * as contract from '@fourcast/contract/admin-draws.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { importJobs } from './jobs.ts'
import type { Form } from './testing.ts'
import { sendImport, sendAndRead, storedImports } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'

const importFile = async (app: TestApp, token: string, form: Form) => {
  const answer = await sendAndRead(app, token, form)
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([202, expect.any(String)])
  const { id } = answer.json<DrawImport>()
  return await app.call(contract.importProgress, { params: { id } }, { token })
}

const published = async (app: TestApp) =>
  (
    await app.pool.query(
      `select concat_ws(' ', draw_date::text, session, numbers) as told from draw order by draw_at`,
    )
  ).rows.map(({ told }) => told)

test('35: an uploaded file is imported like one from the command line, with a report, and then deleted', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token, user } = await newAdmin(app)
  await importText(app, csvOf('2026-05-01 Midday 0423'))
  const draws = ['2026-05-01 Midday 0423', '2026-05-01 Evening 1111', '2026-05-02 Late 1']
  const file = csvOf(...draws)
  const done = await importFile(app, token, { file, fields: { status: 'done', taken: '9' } })
  expect(done).toEqual({
    id: expect.any(String),
    game: 'cash4',
    state: 'GA',
    fileName: 'draws.csv',
    bytes: file.length,
    status: 'done',
    progress: 1,
    taken: 1,
    known: 1,
    undrawn: 0,
    quarantined: 1,
    elsewhere: 0,
    error: null,
    createdAt: NOW,
    finishedAt: NOW,
  })
  expect(await published(app)).toEqual(['2026-05-01 Midday 0423', '2026-05-01 Evening 1111'])
  // JSON without sessions and with the session field; neither names a session in the form.
  const json = JSON.stringify([{ date: '2026-05-02', winning_number: '2222' }])
  const without = await importFile(app, token, { file: json, name: 'a.json' })
  expect(without).toMatchObject({
    status: 'failed',
    error: 'a.json names no sessions. Set session to one of: Midday, Evening, Night',
  })
  app.clock.advance({ minutes: 1 })
  expect(await importFile(app, token, { file: json, fields: { session: 'night' } })).toMatchObject({
    status: 'done',
    taken: 1,
  })
  expect(await storedImports(app)).toEqual(
    ['done', 'failed', 'done'].map((status) => ({ status, dropped: true })),
  )
  const { content, totalElements } = await app.call(
    contract.listImports,
    { query: { size: 1 } },
    { token },
  )
  expect([totalElements, content.map(({ status }) => status)]).toEqual([3, ['done']])
  expect((await audited(app))[0]).toMatchObject({
    action: 'draws.import',
    subject: 'series',
    subjectId: 'cash4 GA',
    actorId: user.id,
    after: { importId: done.id, bytes: file.length, acceptsCopies: false },
  })
  const [, purge] = importJobs(app.deps)
  app.clock.advance({ hours: 90 * 24 + 1 })
  await purge?.run()
  expect(await storedImports(app)).toEqual([])
})

test('a file that looks wrong is refused until an administrator imports it anyway, which is audited', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const draws = fairDraws(60, 1)
  const file = csvOf(
    ...[...draws, ...draws].map((digits, at) => {
      const date = Temporal.PlainDate.from('2025-01-01').add({ days: at })
      return `${date.toString()} Midday ${digits}`
    }),
  )
  const refused = await importFile(app, token, { file })
  expect(refused).toMatchObject({ status: 'failed', taken: 0 })
  expect(refused.error).toMatch(/looks wrong\. 60 draws repeat .* “Import anyway”/)
  expect(await published(app)).toEqual([])
  app.clock.advance({ minutes: 1 })
  const fields = { importAnyway: 'true' }
  expect(await importFile(app, token, { file, fields })).toMatchObject({
    status: 'done',
    taken: 120,
  })
  expect((await audited(app)).map(({ after }) => after)).toMatchObject([
    { acceptsCopies: false },
    { acceptsCopies: true },
  ])
})

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])

test('56, 60: a file without draws is refused at its field, whatever its name, and changes nothing', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  await importText(app, csvOf('2026-05-01 Midday 0423'))
  const file = csvOf('2026-05-01 Midday 9999')
  const html = '<!doctype html><html><body>Results</body></html>'
  for (const [form, status, field, message] of [
    [{}, 400, 'file', 'Choose a file'],
    [{ file, other: file }, 400, 'file', 'Send one file at a time'],
    [{ file: '' }, 400, 'file', 'The file is empty.'],
    [{ file: html }, 415, 'file', 'This is an HTML page, not draws.'],
    [{ file: PNG }, 415, 'file', 'This is not a text file. Save a spreadsheet as CSV first.'],
    [
      { file: 'a,b\n1,2\n' },
      415,
      'file',
      expect.stringMatching(/^No Cash 4 draws found\. Expected a CSV/),
    ],
    [{ file, fields: { state: 'ZZ' } }, 400, 'state', 'Choose a state'],
    [{ file, fields: { state: 'georgia' } }, 400, 'state', 'Choose a state'],
    [{ file, fields: { game: 'powerball' } }, 400, 'game', expect.stringContaining('cash4')],
    [{ file, fields: { game: 'chess' } }, 400, 'game', 'Unknown game'],
    [{ file, fields: { session: 'Late' } }, 400, 'session', expect.stringContaining('Midday')],
    [{ file: 'x'.repeat(contract.IMPORT_MAX + 1) }, 413, 'file', 'Choose a file of at most 20 MB'],
  ] satisfies [Form, number, string, unknown][])
    expect(refusal(await sendImport(app, token, form))).toMatchObject({
      status,
      fields: { [field]: message },
    })
  expect(await storedImports(app)).toEqual([])
  // Rows that are quarantined or refused: wrong digits, too many, in the future, too old, truncated.
  const doubtful = csvOf(
    '2026-05-01 Midday 9999',
    '2026-05-01 Evening 12345',
    '2031-01-01 Midday 1234',
    '1900-01-01 Midday 1234',
    '2026-05-0',
  )
  const counts = await importFile(app, token, { file: doubtful })
  expect(counts).toMatchObject({ taken: 0, quarantined: 5 })
  const broken = await importFile(app, token, { file: '[{"date":"2026-05-03","ses' })
  expect(broken).toMatchObject({ taken: 0, quarantined: 1 })
  expect(await published(app)).toEqual(['2026-05-01 Midday 0423'])
})

test('58: a file name is only displayed', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const names = []
  for (const name of [
    '../../etc/passwd',
    'C:\\CON',
    'a\r\nSet-Cookie: x.csv',
    '\u202egpj',
    'x'.repeat(300),
    '..',
  ])
    names.push(
      (await importFile(app, token, { file: csvOf('2026-05-01 Midday 0423'), name })).fileName,
    )
  expect(names).toEqual([
    'passwd',
    'CON',
    expect.stringMatching(/^[^\r\n]+$/),
    'gpj',
    'x'.repeat(100),
    'file',
  ])
})

/** Every session of that many days: 3 a day. */
const yearsOf = (days: number) =>
  csvOf(
    ...fairDraws(3 * days, 1).map((digits, at) => {
      const day = Temporal.PlainDate.from('2010-01-01').add({ days: Math.floor(at / 3) })
      return `${day.toString()} ${['Midday', 'Evening', 'Night'][at % 3]} ${digits}`
    }),
  )

test('an import shows its progress', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const progress: number[] = []
  // Records each stored progress value.
  await app.pool.query(`
    create function look() returns trigger language plpgsql as $$ begin
      perform pg_notify('looked', new.progress::text); return new; end $$;
    create trigger look after update on draw_import for each row execute function look()`)
  const ear = await app.pool.connect()
  ear.on('notification', ({ payload }) => progress.push(Number(payload)))
  await ear.query('listen looked')
  expect(await importFile(app, token, { file: yearsOf(2_000) })).toMatchObject({ taken: 6_000 })
  await expect.poll(() => progress.at(-1)).toBe(1)
  ear.release(true)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(3)
})

test('34: draw routes require an administrator and validate their parameters', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const player = (await signUp(app)).token
  const id = '00000000-0000-4000-8000-000000000000'
  const { listSources, refreshSource, clearSeries, startImport, listImports } = contract
  const { importProgress, listModels } = contract
  const calls = [
    listSources,
    refreshSource,
    clearSeries,
    startImport,
    listImports,
    importProgress,
    listModels,
  ]
  for (const { method, path } of calls) {
    const url = path.replace(':id', id).replace(':game/:state', 'cash4/GA')
    const ask = async (headers: Record<string, string>) =>
      refusal(await app.inject({ method, url, headers }))
    expect(await ask({})).toMatchObject({ status: 401 })
    expect(await ask({ authorization: `Bearer ${player}` })).toMatchObject({ status: 403 })
  }
  const get = async (url: string) =>
    await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  for (const query of ['size=101', 'size=0', 'page=-1', 'size=1&size=2', 'page=x'])
    expect(refusal(await get(`/api/admin/imports?${query}`))).toMatchObject({ status: 400 })
  expect(refusal(await get(`/api/admin/imports/${id}`))).toMatchObject({ status: 404 })
  expect(refusal(await get('/api/admin/imports/7'))).toMatchObject({ status: 400 })
})
