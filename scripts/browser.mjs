import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { at, read } from './files.mjs'

const found = at('.cache', 'browser')
const onWindows = process.platform === 'win32'

/** The path of a Chromium or Chrome that starts, or undefined. CHROMIUM_PATH has the first word. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  const last = read(found)?.trim()
  return last && existsSync(last) ? last : remember([playwrights(), ...installed()].find(starts))
}

/** Finds a browser for the tests, or gets one. Where that fails it says what to do. */
export async function prepareBrowser() {
  if ((await findBrowser()) ?? (await getBrowser())) return
  const named = process.env.CHROMIUM_PATH
  console.error(
    (named ? `CHROMIUM_PATH is ${named}, where there is no browser. ` : 'No browser was found. ') +
      'The tests in a browser need Chromium or Chrome: install one, ' +
      'or set CHROMIUM_PATH to the path of one.',
  )
}

async function getBrowser() {
  if (process.env.CHROMIUM_PATH) return undefined
  console.log('Getting a browser for the tests …')
  for (const attempt of [fromPlaywright, fromApt]) {
    attempt()
    const path = await findBrowser()
    if (path) return path
  }
  return undefined
}

function remember(path) {
  if (!path) return undefined
  mkdirSync(dirname(found), { recursive: true })
  writeFileSync(found, `${path}\n`)
  return path
}

function playwrights() {
  try {
    const require = createRequire(at('packages', 'e2e', 'package.json'))
    return require('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
]

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((one) => join(one, name))), ...applications]
}

// Being there is not enough: libraries may be missing, and some systems install only a hint. On
// Windows asking for the version would open a window.
function starts(path) {
  if (!path || !existsSync(path)) return false
  return onWindows || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

const isRoot = () => process.getuid?.() === 0

// Its system packages only as root: for anybody else it would ask for a password.
function fromPlaywright() {
  const args = ['playwright', 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']
  spawnSync('npx', ['--no', ...args], { cwd: at(), stdio: 'ignore', shell: onWindows })
}

function fromApt() {
  if (!isRoot() || process.platform !== 'linux') return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', 'chromium']])
    spawnSync('apt-get', args, { env, stdio: 'ignore' })
}
