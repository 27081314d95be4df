import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Session } from '@fourcast/contract/accounts.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ROOT } from '#environment.ts'
import type { AppProcess } from '#testing/process.ts'
import { runCommandProcess, spawnServer, startProcess } from '#testing/process.ts'

// Every test starts real processes.
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'Long-Enough-7'
const until = { timeout: 60_000, interval: 20 }

/** Starts another server with these settings; returns how it ended. */
async function endOf(env: Record<string, string>) {
  const child = spawnServer(env)
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'exit')
  return { code, said }
}

const healthOf = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )

async function signUpOver(url: string) {
  const email = 'dana@example.com'
  const agreed = { agreeToTerms: true, agreeToResponsiblePlay: true }
  const names = { firstName: 'Dana', lastName: 'Reed' }
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = { ...names, ...agreed, email, password: PASSWORD }
  const { token } = Session.parse(await (await post('/api/auth/signup', form)).json())
  const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  return { email, get, signIn: () => post('/api/auth/login', { email, password: PASSWORD }) }
}

test('every invalid setting is named at once', async () => {
  const { code, said } = await endOf({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'maybe' })
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO']) expect(said).toContain(name)
})

test('65: production refuses the demo, a missing secret and disabled limits', async () => {
  const { code, said } = await endOf({
    NODE_ENV: 'production',
    LIMIT_CALLS: '0',
    FIXED_NOW: '2026-05-04T16:00:00Z',
  })
  expect(code).toBe(1)
  for (const name of ['SECRET', 'PUBLIC_URL', 'DEMO', 'LIMIT_CALLS', 'FIXED_NOW'])
    expect(said).toContain(name)
})

test.each([
  ['backtest', '--state is missing'],
  ['user-two-factor', 'Name the account'],
  ['secret-reseal', 'SECRET_PREVIOUS to the old one'],
])('%s is a separate command: it names what is missing and exits with 1', async (name, lacking) => {
  const ended = await runCommandProcess(name, [], { SECRET: 'x'.repeat(32) })
  expect(ended).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(lacking) })
})

test('a start and a command say that the database is not available, and what to check', async () => {
  const env = {
    DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/fourcast',
    SECRET: 'x'.repeat(32),
  }
  const text = /^The database is not available \(.+\)\. Check that it runs, .+\n$/
  const start = await endOf({ ...env, PORT: '0' })
  expect(start).toMatchObject({ code: 1, said: expect.stringMatching(text) })
  const command = await runCommandProcess('user-grant', ['ada@example.com', 'admin'], env)
  expect(command).toMatchObject({ code: 1, stderr: expect.stringMatching(text) })
  expect(start.said + command.stderr).not.toContain('secret')
})

// A new data directory and its first start take seconds of CPU, so these tests share one app and its
// data, in this order.
describe('one app', () => {
  let app: AppProcess
  let person: Awaited<ReturnType<typeof signUpOver>>
  beforeAll(async () => {
    app = await startProcess()
    person = await signUpOver(app.url)
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test('a second server on the same data directory says so and stops, the first continues', async () => {
    const second = await endOf({ DATA_DIR: app.dataDir, PORT: '0' })
    expect(second.code).toBe(1)
    expect(second.said).toContain('already running')
    expect(await healthOf(app.url)).toBe(200)
  })

  test('commands work next to a running app', async () => {
    const env = { DATA_DIR: app.dataDir }
    expect(await runCommandProcess('user-grant', [person.email, 'admin'], env)).toMatchObject({
      code: 0,
    })
    const file = join(app.dataDir, 'ga.csv')
    await writeFile(file, 'draw_date,session,winning_number\n2026-05-04,Evening,4567\n')
    const of = ['--game', 'cash4', '--state', 'GA']
    expect(await runCommandProcess('draws-import', [file, ...of], env)).toEqual({
      code: 0,
      stdout: 'imported 1\nalready stored 0\nquarantined 0\nnot drawn 0\nrows read 1\n',
      stderr: '',
    })
    const status = await runCommandProcess('draws-status', ['--json'], env)
    expect(JSON.parse(status.stdout)).toContainEqual(
      expect.objectContaining({ game: 'cash4', state: 'GA', draws: 1 }),
    )
    expect(await healthOf(app.url)).toBe(200)
  })

  test('SIGTERM: running requests get their responses, then the app and its database stop', async () => {
    // Signing in takes tens of milliseconds of hashing, so these run when the signal comes.
    const open = Array.from({ length: 4 }, () => person.signIn())
    await person.get('/api/health/live')
    const stopped = app.stop()
    expect((await Promise.all(open)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    await stopped
    expect(await healthOf(app.url)).toBe(0)
    expect(existsSync(join(app.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('commands work without an app, and the next start finds their data', async () => {
    const env = { DATA_DIR: app.dataDir }
    expect(await runCommandProcess('user-grant', [person.email, 'user'], env)).toEqual({
      code: 0,
      stdout: `${person.email} is now user (was admin).\n`,
      stderr: '',
    })
    await app.restart()
    expect((await person.get('/api/numbers/history')).status).toBe(200)
    const verified = await person.get('/api/auth/verify')
    expect(await verified.json()).toMatchObject({ user: { role: 'user' } })
  })

  test('a port in use is named before a database is made, with what to do', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-port-'))
    const second = await endOf({ DATA_DIR: dataDir, PORT: new URL(app.url).port })
    expect(second.code).toBe(1)
    expect(second.said).toContain('The port is in use')
    // No database was made for nothing.
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    await rm(dataDir, { recursive: true })
  })

  test('npm start ends when only npm gets the signal: its shell dies silently, and the app still stops', async () => {
    await app.stop()
    const env = {
      ...process.env,
      DATA_DIR: app.dataDir,
      PORT: '0',
      DRAW_SOURCES: 'simulated',
      LEARN: 'off',
      SIMULATED_DAYS: '1',
      LOG_LEVEL: 'fatal',
      npm_lifecycle_event: 'start',
    }
    const script = `"${process.execPath}" packages/server/src/main.ts; true`
    const shell = spawn('sh', ['-c', script], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    shell.stderr.on('data', (chunk) => (said += chunk))
    await expect.poll(() => said, until).toContain('is ready')
    shell.kill('SIGTERM')
    const pidFile = join(app.dataDir, 'postgres', 'postmaster.pid')
    await expect.poll(() => existsSync(pidFile), until).toBe(false)
  })
})

test('SIGTERM during the start finishes the start, then closes everything', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-early-'))
  const child = spawnServer({ DATA_DIR: dataDir, PORT: '0' })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(pidFile), until).toBe(true)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(0)
  expect(existsSync(pidFile)).toBe(false)
  await rm(dataDir, { recursive: true })
})
