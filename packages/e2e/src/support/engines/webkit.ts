import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../server.ts'
import { type Engine, type Key, PHONE } from './engine.ts'

/** The system's Python: others do not have its packages. */
const PYTHON = '/usr/bin/python3'

/** Packages of Debian and Ubuntu that scripts/browser.mjs tries to install. */
const NEEDS = {
  'webkit2gtk-driver': ['WebKitWebDriver', '--help'],
  xvfb: ['Xvfb', '-help'],
  'python3-gi and gir1.2-webkit2-4.1': [
    PYTHON,
    '-c',
    'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2',
  ],
} as const

/** Packages that WebKit needs and the system lacks. */
export const missingPackages = () =>
  Object.entries(NEEDS)
    .filter(([, [command, ...args]]) => spawnSync(command, args).status !== 0)
    .map(([name]) => name)

/** Longer than any call takes on a busy machine. */
const LIMIT_MS = 120_000

/**
 * WebKit in a window of its own, because MiniBrowser gets no narrower than 447 px. Plain WebDriver calls:
 * Playwright cannot drive this WebKit.
 */
export async function openWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await displayOf(screen)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, LC_ALL: 'C.UTF-8' },
  })
  const call = callerOf(`http://127.0.0.1:${port}`)
  await ready(call)
  const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: WINDOW } })
  const session = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body)
  const act = (actions: object) => session('POST', '/actions', { actions: [actions] })
  return {
    open: (url) => session('POST', '/url', { url }),
    evaluate: (expression) =>
      session('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    pressAt: (x, y) => act({ ...POINTER, actions: pressesOf(x, y) }),
    type: (text) => act({ ...KEYBOARD, actions: [...text].flatMap(keysOf) }),
    pressKey: (key) => act({ ...KEYBOARD, actions: keysOf(KEYS[key]) }),
    [Symbol.asyncDispose]: async () => {
      await session('DELETE', '').catch(() => undefined)
      await end(driver)
      await end(screen)
    },
  }
}

/** The display number that Xvfb chose. */
async function displayOf(screen: ChildProcess): Promise<string> {
  const chosen = screen.stdio[3]
  if (!chosen) throw new Error('Xvfb has no pipe for its number')
  const ended = once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended')))
  const [number] = await Promise.race([once(chosen, 'data'), ended])
  return `:${String(number).trim()}`
}

const WINDOW = {
  'webkitgtk:browserOptions': {
    binary: PYTHON,
    args: [join(import.meta.dirname, 'webkit-window.py'), `${PHONE.width}x${PHONE.height}`],
  },
}

const POINTER = { type: 'pointer', id: 'pointer' }
const pressesOf = (x: number, y: number) => [
  { type: 'pointerMove', x, y },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]
const KEYBOARD = { type: 'key', id: 'keyboard' }
/** Key codes of WebDriver. */
const KEYS: Record<Key, string> = { Escape: '\uE00C', ArrowUp: '\uE013', ArrowRight: '\uE014' }
const keysOf = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

const callerOf = (driver: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(driver + path, {
    method,
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`WebKit, ${method} ${path}: ${value.error}, ${value.message}`)
  return value
}

async function ready(call: ReturnType<typeof callerOf>) {
  for (let tries = 0; tries < 600; tries++) {
    if (await call('GET', '/status').then(Boolean, () => false)) return
    await setTimeout(100)
  }
  throw new Error('WebKitWebDriver did not start')
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  if (child.exitCode === null && child.kill()) await ended
}
