import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from './support/browser.ts'
import { healthOf, newcomer } from './support/client.ts'
import { PASSWORD } from './support/people.ts'
import { startApp } from './support/server.ts'

/** Starts another server with these settings and answers how it ended. */
async function endOf(env: Record<string, string>) {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'exit')
  return { code, said }
}

test('two servers on one data directory: the second says so and stops, the first goes on', async () => {
  await using app = await startApp()
  const second = await endOf({ DATA_DIR: app.dataDir, PORT: '0' })
  expect(second.code).toBe(1)
  expect(second.said).toContain('already running')
  expect(await healthOf(app.url)).toBe(200)
})

test('a port that is taken is named, with what to do', async () => {
  await using app = await startApp()
  await using other = await startApp()
  await other.stop()
  const second = await endOf({ DATA_DIR: other.dataDir, PORT: new URL(app.url).port })
  expect(second.code).toBe(1)
  expect(second.said).toContain('The port is in use')
  // What it had opened by then is closed again.
  expect(existsSync(join(other.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('every setting that cannot be used is named at once', async () => {
  const { code, said } = await endOf({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'maybe' })
  expect(code).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO']) expect(said).toContain(name)
})

test('65: production refuses the demo, a missing secret and limits that are off', async () => {
  const { code, said } = await endOf({
    NODE_ENV: 'production',
    LIMIT_CALLS: '0',
    FIXED_NOW: '2026-05-04T16:00:00Z',
  })
  expect(code).toBe(1)
  for (const name of ['SECRET', 'PUBLIC_URL', 'DEMO', 'LIMIT_CALLS', 'FIXED_NOW'])
    expect(said).toContain(name)
})

test('SIGTERM: calls under way get their answers, then the app and its database end', async () => {
  await using app = await startApp()
  const person = await newcomer(app.url)
  // Signing in takes tens of milliseconds of hashing: these are under way when the signal comes.
  const signIn = { email: person.email, password: PASSWORD }
  const open = Array.from({ length: 4 }, () => person.post('/api/auth/login', signIn))
  await person.get('/api/health/live')
  const stopped = app.stop()
  expect((await Promise.all(open)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  await stopped
  expect(await healthOf(app.url)).toBe(0)
  await app.restart()
  expect((await person.get('/api/numbers/history')).status).toBe(200)
})

test('commands work beside a running app and without one', async () => {
  await using app = await startApp()
  const person = await newcomer(app.url)
  const beside = await app.command('user:grant', [person.email, 'admin'])
  expect(beside).toMatchObject({ code: 0 })
  expect(await healthOf(app.url)).toBe(200)
  await app.stop()
  const alone = await app.command('user:grant', [person.email, 'user'])
  expect(alone).toMatchObject({ code: 0 })
  await app.restart()
  const verified = await person.get('/api/auth/verify')
  expect(await verified.json()).toMatchObject({ user: { role: 'user' } })
})

test('npm start is ended by a signal to npm alone: its shell dies silently, the app stops all the same', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-npm-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    npm_lifecycle_event: 'start',
  }
  const script = `"${process.execPath}" packages/server/src/main.ts; true`
  const shell = spawn('sh', ['-c', script], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  shell.stderr.on('data', (chunk) => (said += chunk))
  await expect.poll(() => said).toContain('is ready')
  shell.kill('SIGTERM')
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(pidFile)).toBe(false)
  await rm(dataDir, { recursive: true })
})

test('SIGTERM while it starts: the start is finished, then everything is closed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-early-'))
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => existsSync(pidFile), { intervals: [20] }).toBe(true)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  expect(existsSync(pidFile)).toBe(false)
  await rm(dataDir, { recursive: true })
})
