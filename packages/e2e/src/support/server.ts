import { once } from 'node:events'
import { createServer } from 'node:net'
import { askHost } from './host.ts'

/** An app on a free port, as shared tests may use it. */
export interface SharedApp {
  url: string
  dataDir: string
  /** Runs `npm run NAME -- ARGS`. */
  command(
    name: string,
    args: readonly string[],
    env?: Record<string, string>,
  ): Promise<{ code: number; stdout: string; stderr: string }>
}

/** An app with its own database and data directory, so that a test may stop it. */
export interface RunningApp extends SharedApp, AsyncDisposable {
  /** Stops the server; its port is closed from then on. */
  stop(): Promise<void>
  /** Restarts it on the same data; `env` replaces its environment. */
  restart(env?: Record<string, string>): Promise<void>
}

/**
 * Journeys sign up often and from one address: the limits have tests of their own. So has learning.
 * Some weeks of simulated draws are enough to fill every page.
 */
const SETTINGS = {
  DRAW_SOURCES: 'simulated',
  LEARN: 'off',
  LIMIT_CALLS: '0',
  LIMIT_SIGNINS: '0',
  LIMIT_SIGNUPS: '0',
  LIMIT_MESSAGES: '0',
  LOG_LEVEL: 'warn',
  SIMULATED_DAYS: '40',
}

const OTHERS = 'AR DC IN IA KS MN MS MT NE NH ND SC SD WV WI'.split(' ')

/** Trains models for Georgia alone, on a few draws more than a model needs. */
export const LEARNING = {
  LEARN: 'on',
  SIMULATED_DAYS: '200',
  DRAW_SOURCES: ['simulated', ...OTHERS.map((state) => `${state}=import`)].join(','),
}

/** Starts an app in the process that `startHost` started. */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const port = String(await freePort())
  const settings = (changed: Record<string, string>) => ({ ...SETTINGS, PORT: port, ...changed })
  const { id, dataDir } = await askHost<{ id: string; dataDir: string }>({
    what: 'open',
    settings: settings(env),
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    stop: () => askHost({ what: 'stop', id }),
    restart: (next) => askHost({ what: 'restart', id, ...(next && { settings: settings(next) }) }),
    command: (name, args, changed = {}) =>
      askHost({ what: 'command', id, name, args, settings: changed }),
    [Symbol.asyncDispose]: () => askHost({ what: 'close', id }),
  }
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
