import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from './children.ts'

/** The browser that `scripts/setup.mjs --browser` found for the tests. */
function browserPath(): string {
  const file = `${ROOT}.cache/browser`
  const path =
    process.env['CHROMIUM_PATH'] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
  if (path === '')
    throw new Error('No Chromium is known: name one in CHROMIUM_PATH, or run npm test once')
  return path
}

export interface Browser extends AsyncDisposable {
  /** The address of its DevTools protocol. */
  port: number
}

/** A headless browser with an empty profile. */
export async function openBrowser(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'fourcast-browser-'))
  const child = spawn(
    browserPath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      // As root, Chromium refuses to use its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  return {
    port: await portIn(profile, child),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The browser writes the port that the system gave it to a file. */
async function portIn(profile: string, child: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`The browser ended with ${child.exitCode}`)
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const port = Number(written.split('\n', 1)[0])
    if (port > 0) return port
    await pause(50)
  }
  throw new Error('The browser did not say where it listens')
}
