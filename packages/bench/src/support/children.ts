import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SCHEDULES } from '@fourcast/engine/schedules.ts'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const BARE = fileURLToPath(new URL('../bare.ts', import.meta.url))
const BARE_START = fileURLToPath(new URL('../bare-start.ts', import.meta.url))

/** No state without draws gets simulated ones, so that nothing else runs while calls are measured. */
export const NOTHING_SIMULATED = {
  DRAW_SOURCES: [
    'simulated',
    ...SCHEDULES.map(({ game, state }) => `${state}:${game}=import`),
  ].join(','),
}

export interface Served extends AsyncDisposable {
  url: string
  /** Milliseconds from spawning to the log line that says it is ready. */
  startMs: number
  pid: number
}

/**
 * The app itself, without limits, logs and learning, as a child process. `root` is another checkout, which
 * brings its own Node.
 */
export const serveApp = (env: Record<string, string>, root = ROOT): Promise<Served> =>
  serve(
    [`${root}packages/server/src/main.ts`],
    {
      PORT: '0',
      DRAW_SOURCES: 'simulated',
      LIMIT_CALLS: '0',
      LIMIT_SIGNINS: '0',
      LIMIT_SIGNUPS: '0',
      LOG_LEVEL: 'silent',
      LEARN: 'off',
      ...env,
    },
    root,
  )

/** The bare handler, with the statements of a file. */
export const serveBare = (databaseUrl: string, plan: string): Promise<Served> =>
  serve([BARE, plan], { DATABASE_URL: databaseUrl })

/** Only Fastify and the embedded PostgreSQL of a data directory. */
export const serveBareStart = (dataDir: string): Promise<Served> =>
  serve([BARE_START], { DATA_DIR: dataDir })

async function serve(
  args: readonly string[],
  env: Record<string, string>,
  root = ROOT,
): Promise<Served> {
  const begun = performance.now()
  const node = root === ROOT ? process.execPath : `${root}node_modules/.bin/node`
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await readyUrl(child)
  return {
    url,
    startMs: performance.now() - begun,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((ready, failed) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk
      const url = /ready on (http:\S+)/.exec(said)?.[1]
      if (url) ready(url.replace('localhost', '127.0.0.1'))
    })
    child.once('exit', (code) => failed(new Error(`ended with ${code}: ${said}`)))
  })
}
