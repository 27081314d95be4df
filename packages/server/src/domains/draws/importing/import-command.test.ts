import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '#environment.ts'
import { addressOf } from '#testing/address.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { runOn } from '#testing/command.ts'
import { drawsImport } from '#commands/draws-import.ts'

const COMMAND = resolve(ROOT, 'packages/server/src/commands/draws-import.ts')
/** Real files are outside the repository, because they may not be published. */
const HISTORY = resolve(ROOT, '../shared/data')

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'draws-'))))
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

const NOW = { FIXED_NOW: '2026-11-01T12:00:00Z' }

const run = (app: TestApp, args: string[]) => runOn(app, drawsImport, args, NOW)

/** The command as a process, which can be killed. */
const start = (app: TestApp, args: string[]) =>
  spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...process.env,
      ...NOW,
      DATABASE_URL: addressOf(app.connection),
      SECRET: 'x'.repeat(32),
    },
    stdio: 'ignore',
  })

const GA = ['--game', 'cash4', '--state', 'GA']

test('reports added, known and quarantined draws, and administration lists the import', async () => {
  await using app = await openTestApp()
  const path = await file(
    'some.csv',
    'draw_date,session,winning_number\n2026-05-01,Midday,768\n2026-05-01,Late,1234\n2026-05-02,Midday,\n',
  )
  expect(await run(app, [path, ...GA])).toMatchObject({
    code: 0,
    out: 'imported 1\nalready stored 0\nquarantined 1\nnot drawn 1\nrows read 3\nline 3: GA Cash 4 has no session "Late". Its sessions: Midday, Evening, Night\n1 of 3 rows set aside. Review them at http://localhost:3000/admin/quarantine\n',
  })
  const imports =
    'select game, state, file_name, status, taken, known, set_aside, actor_id from draw_import'
  expect((await app.pool.query(imports)).rows).toEqual([
    {
      game: 'cash4',
      state: 'GA',
      file_name: 'some.csv',
      status: 'done',
      taken: 1,
      known: 0,
      set_aside: 1,
      actor_id: null,
    },
  ])
  const audit = "select actor_id, after->>'taken' as taken from audit where action = 'draws.import'"
  expect((await app.pool.query(audit)).rows).toEqual([{ actor_id: null, taken: '1' }])
  const again = await run(app, [path, '--state', 'ga', '--game', 'cash4'])
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^imported 0\nalready stored 1\n/),
  })
})

test('control characters of a cell never reach the terminal', async () => {
  await using app = await openTestApp()
  const rows = '2026-05-01,Midday,768\n2026-05-01,\x1b[2J\x9b1m\x07Late,1234\n'
  const path = await file('escape.csv', `draw_date,session,winning_number\n${rows}`)
  const { out } = await run(app, [path, ...GA])
  expect(out).toContain('has no session "�[2J�1m�Late"')
  expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

test('exits with 1 if no draw was added or known', async () => {
  await using app = await openTestApp()
  const path = await file('oops.csv', '<html>Oops!</html>')
  expect(await run(app, [path, ...GA])).toMatchObject({
    code: 1,
    out: 'imported 0\nalready stored 0\nquarantined 1\nnot drawn 0\nrows read 1\nline 1: This is an HTML page, not draws.\n1 of 1 rows set aside. Review them at http://localhost:3000/admin/quarantine\n',
  })
})

test('an invalid argument gets one line that names it', async () => {
  await using app = await openTestApp()
  const path = await file('no-session.csv', 'date,winning_number\n2026-05-01,1234\n')
  const wrong: [args: string[], words: RegExp][] = [
    [GA, /^FILE is missing/],
    [[join(folder, 'absent.csv'), ...GA], /^FILE .*absent\.csv is not there/],
    [[path, '--game', 'cash4'], /^--state is missing/],
    [[path, '--state', 'GA'], /^--game is missing/],
    [[path, '--game', 'cash4', '--state', 'ZZ'], /^--state ZZ is not known/],
    [
      [path, '--game', 'bingo', '--state', 'GA'],
      /^--game bingo is not known: use cash4, cash3, pick5/,
    ],
    [[path, ...GA, '--session', 'Late'], /^--session: GA Cash 4 has no session "Late"/],
    [[path, ...GA, '--dates', 'new-first'], /^--dates new-first is not known: use month-first/],
    [[path, ...GA], /^no-session\.csv names no sessions\. Set --session to one of: /],
  ]
  const answers = await Promise.all(wrong.map(([args]) => run(app, args)))
  for (const [i, { code, out, err }] of answers.entries()) {
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(wrong[i]?.[1] ?? '')
    expect(err.trim().split('\n')).toHaveLength(1)
  }
})

test('after a kill in the middle stored draws remain, and another run completes the import', async () => {
  await using app = await openTestApp()
  const sessions = ['Midday', 'Evening', 'Night']
  const rows = fairDraws(15_000, 1).map((digits, at) => {
    const day = Temporal.PlainDate.from('1971-01-01').add({ days: Math.floor(at / 3) })
    return `${day.toString()},${sessions[at % 3]},${digits}`
  })
  const path = await file('long.csv', `draw_date,session,winning_number\n${rows.join('\n')}\n`)
  const child = start(app, [path, ...GA])
  const ended = once(child, 'exit')
  const count = async () =>
    Number((await app.pool.query('select count(*) from draw')).rows[0].count)
  let before = 0
  while (before === 0) before = await count()
  child.kill('SIGKILL')
  await ended
  const left = await count()
  expect(left).toBeGreaterThanOrEqual(before)
  expect(left).toBeLessThan(rows.length)
  expect(await run(app, [path, ...GA])).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      `imported ${rows.length - left}\nalready stored ${left}\nquarantined 0`,
    ),
    err: expect.stringContaining('long.csv: 15,000 draws read'),
  })
  expect(await count()).toBe(rows.length)
})

const REAL: [name: string, state: string, draws: number, undrawn: number][] = [
  ['ga_cash4.csv', 'GA', 7_961, 0],
  ['ny_numbers_win4.csv', 'NY', 24_202, 8_520],
  ['va_pick4.txt', 'VA', 14_829, 0],
]

const here = existsSync(join(HISTORY, 'ga_cash4.csv'))

describe('real history is imported completely, and known the second time', () => {
  beforeEach(({ skip }) => skip(!here, 'no ../shared/data beside this checkout'))

  test.each(REAL)('%s', async (name, state, draws, undrawn) => {
    await using app = await openTestApp()
    const args = [join(HISTORY, name), '--game', 'cash4', '--state', state]
    const rest = `quarantined 0\nnot drawn ${undrawn}\nrows read ${draws + undrawn}\n`
    expect((await run(app, args)).out).toBe(`imported ${draws}\nalready stored 0\n${rest}`)
    expect((await run(app, args)).out).toBe(`imported 0\nalready stored ${draws}\n${rest}`)
  })
})
