import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ROOT, serveApp } from '../support/children.ts'

/** An app whose address stays the same after a restart. */
export interface Instance extends AsyncDisposable {
  url: string
  pid(): number
  /** As on a deploy: it finishes its open calls. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** `env` replaces its earlier environment. */
  start(env?: Record<string, string>): Promise<void>
  /** From now on it runs the app of another checkout. */
  startFrom(root: string): Promise<void>
}

/**
 * Without it a first start simulates years of draws, which keeps a core busy for minutes: failovers at 100
 * calls a second then took 15 to 40 s on two cores.
 */
export const FEW_DRAWS = { SIMULATED_DAYS: '40' }

export async function openInstance(env: Record<string, string>, root = ROOT): Promise<Instance> {
  const port = await freePort()
  let [settings, checkout] = [env, root]
  const launch = () => serveApp({ ...settings, PORT: String(port), LIMIT_MESSAGES: '0' }, checkout)
  let app = await launch()
  const stop = () => app[Symbol.asyncDispose]()
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => app.pid,
    stop: async () => stop(),
    kill: async () => {
      process.kill(app.pid, 'SIGKILL')
      await stop()
    },
    start: async (next) => {
      if (next) settings = next
      app = await launch()
    },
    startFrom: async (next) => {
      checkout = next
      app = await launch()
    },
    [Symbol.asyncDispose]: async () => stop(),
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

/** Polls until the condition is true. Returns how many milliseconds that took. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  mostMs = 30_000,
): Promise<number> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > mostMs) throw new Error(`${what}: not within ${mostMs} ms`)
    await setTimeout(20)
  }
  return performance.now() - begun
}

export const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_500) }).then(
    ({ ok }) => ok,
    () => false,
  )
