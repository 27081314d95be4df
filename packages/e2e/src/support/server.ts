import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './browser.ts'

/** The app as `npm start` runs it, on a free port and a data directory of its own. */
export interface RunningApp extends AsyncDisposable {
  url: string
  dataDir: string
  /** Stops it as Ctrl-C would. */
  stop(): Promise<void>
  /** Ends the process without a word. */
  kill(): Promise<void>
  /** Starts it again on the same data; `env` replaces what it was started with. */
  restart(env?: Record<string, string>): Promise<void>
  /** Runs `npm run NAME -- ARGS` beside it. */
  command(
    name: string,
    args: readonly string[],
    env?: Record<string, string>,
  ): Promise<{ code: number; stdout: string; stderr: string }>
}

const READY = /Fourcast is ready on (\S+)/

/** Journeys sign up often and from one address: the limits have tests of their own. So has learning. */
const UNLIMITED = {
  LEARN: 'off',
  LIMIT_CALLS: '0',
  LIMIT_SIGNINS: '0',
  LIMIT_SIGNUPS: '0',
  LIMIT_MESSAGES: '0',
  LOG_LEVEL: 'warn',
}

const COMMANDS: Readonly<Record<string, string>> = {
  'draws:import': 'packages/server/src/commands/draws-import.ts',
  'user:grant': 'packages/server/src/commands/user-grant.ts',
}

export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-e2e-'))
  const port = String(await freePort())
  let settings = env
  const launch = () => run({ ...UNLIMITED, DATA_DIR: dataDir, PORT: port, ...settings })
  let child = await launch()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const stop = () => end('SIGTERM')
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    stop,
    kill: () => end('SIGKILL'),
    restart: async (next) => {
      await stop()
      if (next) settings = next
      child = await launch()
    },
    command: (name, args, extra = {}) =>
      runCommand(COMMANDS[name] ?? name, args, { DATA_DIR: dataDir, ...settings, ...extra }),
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function run(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (READY.test(said)) ready()
    })
    child.once('exit', (code) =>
      failed(new Error(`the app ended with ${code} before it was ready:\n${said}`)),
    )
  })
  return child
}

function runCommand(path: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(
      process.execPath,
      [path, ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        done({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
  })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port could be had')
  return address.port
}
