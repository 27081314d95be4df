import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './browser.ts'

const HOST = 'packages/server/src/testing/host.ts'

/**
 * Starts the process that runs the apps. All journeys share it: the server is imported once, and its
 * databases are clones of one that was migrated once.
 */
export async function startHost(): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, [HOST], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [said] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`the host of the apps ended with ${code}`))),
  ])
  // Playwright's workers inherit it.
  process.env['FOURCAST_HOST'] = String(said).trim()
  // Its further output are the logs of its apps.
  child.stdout.resume()
  return {
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** Playwright's global set-up; the returned function is the teardown. */
export default async function setUp() {
  const host = await startHost()
  return () => host[Symbol.asyncDispose]()
}

export async function askHost<T = void>(ask: object): Promise<T> {
  const host = process.env['FOURCAST_HOST']
  if (host === undefined) throw new Error('no app can be opened: startHost was not called')
  const answer = await fetch(host, { method: 'POST', body: JSON.stringify(ask) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return JSON.parse(text)
}
