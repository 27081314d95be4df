import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '#environment.ts'

type Environment = Record<string, string>

/** The app as `npm start` runs it: a process, on a port and a data directory of its own. */
export interface AppProcess extends AsyncDisposable {
  url: string
  dataDir: string
  /** Stops it as Ctrl-C would. */
  stop(): Promise<void>
  /** Starts it again on the same data. */
  restart(): Promise<void>
}

const READY = /Fourcast is ready on (\S+)/

/** Nobody looks at its draws; its limits and its learning have tests of their own. */
const SETTINGS = {
  DRAW_SOURCES: 'simulated',
  LEARN: 'off',
  LIMIT_SIGNINS: '0',
  LOG_LEVEL: 'fatal',
  SIMULATED_DAYS: '1',
}

export async function startProcess(): Promise<AppProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-process-'))
  let { child, url } = await launch({ DATA_DIR: dataDir, PORT: '0' })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return {
    url,
    dataDir,
    stop,
    restart: async () => {
      await stop()
      child = (await launch({ DATA_DIR: dataDir, PORT: new URL(url).port })).child
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(env: Environment): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnServer(env)
  let said = ''
  const url = await new Promise<string>((ready, failed) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      const found = READY.exec(said)?.[1]
      if (found !== undefined) ready(found)
    })
    child.once('exit', (code) =>
      failed(new Error(`the app ended with ${code} before it was ready:\n${said}`)),
    )
  })
  return { child, url }
}

/** A server on its way, whether or not it ever is ready. */
export const spawnServer = (env: Environment) =>
  spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

/** Runs a command as `npm run` does. */
export async function runCommandProcess(name: string, args: readonly string[], env: Environment) {
  const child = spawn(process.execPath, [`packages/server/src/commands/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: Number(code), stdout, stderr }
}
