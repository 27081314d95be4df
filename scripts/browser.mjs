import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { at, read } from './files.mjs'

const found = at('.cache', 'browser')
// Chromium without a window, in which journeys need a fifth less CPU time.
const shell = at('.cache', 'browser-shell')
const onWindows = process.platform === 'win32'

/** The path of a Chromium or Chrome that starts, or undefined. CHROMIUM_PATH comes first. */
function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return starts(named) ? named : undefined
  const last = read(found)?.trim()
  return starts(last) ? last : remember([playwrights(), ...installed()].find(starts))
}

/**
 * Finds a browser for the tests, or installs one. Otherwise throws an error that says what to do.
 */
export function prepareBrowser() {
  const browser = findBrowser() ?? installBrowser()
  if (browser) return rememberShell(browser)
  const named = process.env.CHROMIUM_PATH
  throw new Error(
    (named
      ? `CHROMIUM_PATH is ${named}, which is no browser that starts.`
      : 'No Chromium or Chrome that starts was found, and none could be installed.') +
      '\nThe tests need one. Install Chromium or Chrome (on Debian and Ubuntu: ' +
      'sudo apt-get install chromium),\nor set CHROMIUM_PATH to the path of one. ' +
      'Then run the command again.',
  )
}

function installBrowser() {
  if (process.env.CHROMIUM_PATH) return undefined
  for (const attempt of [fromPlaywright, fromApt]) {
    attempt()
    const path = findBrowser()
    if (path) return path
  }
  return undefined
}

function remember(path, file = found) {
  if (!path) return undefined
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${path}\n`)
  return path
}

/**
 * Remembers the headless shell of this browser, if there is one. CHROMIUM_PATH is used for every
 * test.
 */
function rememberShell(browser) {
  const last = process.env.CHROMIUM_PATH ? undefined : read(shell)?.trim()
  if (last && starts(last)) return
  rmSync(shell, { force: true })
  if (!process.env.CHROMIUM_PATH) remember(shellsOf(browser).find(starts), shell)
}

/** The headless shell's paths in Debian and Playwright, for the same version. */
function shellsOf(browser) {
  const beside = join(dirname(browser), 'chromium-headless-shell')
  const [, store, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(browser) ?? []
  if (!store) return [beside]
  const folder = join(store, `chromium_headless_shell-${revision}`)
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  const names = /(^|[\\/])(chrome-headless-shell|headless_shell)(\.exe)?$/
  return [beside, ...files.filter((file) => names.test(file)).map((file) => join(folder, file))]
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

// Debian's script asks for rasterisation on a GPU, which takes a quarter longer without one.
const programOf = (path) =>
  path === '/usr/bin/chromium' && existsSync('/usr/lib/chromium/chromium')
    ? '/usr/lib/chromium/chromium'
    : path

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [
    ...names.flatMap((name) => folders.map((one) => programOf(join(one, name)))),
    ...applications,
  ]
}

// Being there is not enough: libraries may be missing, and some systems install only a hint. On
// Windows `--dump-dom` prints nothing to a console, so there a file has to do.
function starts(path) {
  if (!path || !existsSync(path)) return false
  if (onWindows) return true
  const args = ['--headless', '--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])]
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update']
  const profile = mkdtempSync(join(tmpdir(), 'fourcast-browser-'))
  const run = spawnSync(
    path,
    [...args, ...quiet, `--user-data-dir=${profile}`, '--dump-dom', 'data:text/html,started'],
    { timeout: 30_000, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  return run.stdout?.includes('started') ?? false
}

const isRoot = () => process.getuid?.() === 0

const LIMIT_MS = 5 * 60_000

// The installers print their progress; one that hangs is ended.
function tryInstaller(command, args, options) {
  console.log(`A browser for the tests is missing. Trying: ${command} ${args.join(' ')}`)
  const run = spawnSync(command, args, { ...options, stdio: 'inherit', timeout: LIMIT_MS })
  if (run.error) console.log(`That did not work: ${run.error.message}`)
  else if (run.status !== 0) console.log(`That did not work: it ended with ${run.status}`)
}

// WebKit as iPhones have it, and Firefox. Ubuntu has no package of Firefox, so they are tried separately.
const ENGINES = [['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'], ['firefox-esr']]

/** Installs the other engines, where it can. Without one, its journey is skipped and says so. */
export function prepareEngines() {
  if (!isRoot() || process.platform !== 'linux') return
  const missing = ENGINES.filter((names) => spawnSync('dpkg', ['--status', ...names]).status !== 0)
  if (missing.length === 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends']
  for (const args of [['update'], ...missing.map((names) => install.concat(names))])
    tryInstaller('apt-get', args, { env })
}

// System packages only as root: other users would be asked for a password.
function fromPlaywright() {
  const args = ['playwright', 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium']
  tryInstaller('npx', ['--no', ...args], { cwd: at(), shell: onWindows })
}

const SHELL_PACKAGE = 'chromium-headless-shell'

function fromApt() {
  if (!isRoot() || process.platform !== 'linux') return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Ubuntu has no package with the shell, so it is installed separately.
  for (const args of [['update'], ['install', '-y', 'chromium'], ['install', '-y', SHELL_PACKAGE]])
    tryInstaller('apt-get', args, { env })
}
