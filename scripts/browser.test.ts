import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A checkout with only the finder, on a machine whose programs are these shell scripts. */
function machine(programs: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'browser-'))
  folders.push(root)
  for (const name of ['browser.mjs', 'files.mjs'])
    cpSync(join(SCRIPTS, name), join(root, 'scripts', name))
  const failing = { npx: 'echo npx was here; exit 1', 'apt-get': 'echo apt was here; exit 1' }
  for (const [name, body] of Object.entries({ ...failing, ...programs })) program(root, name, body)
  return root
}

function program(root: string, name: string, body: string) {
  const path = join(root, 'bin', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}

function prepare(root: string, env: Record<string, string> = {}, what = 'prepareBrowser') {
  const module = JSON.stringify(join(root, 'scripts', 'browser.mjs'))
  const code = `const { ${what} } = await import(${module}); ${what}()`
  const { CHROMIUM_PATH: _, ...inherited } = process.env
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...inherited, PATH: join(root, 'bin'), ...env },
  })
  return { code: run.status, said: `${run.stdout}${run.stderr}` }
}

const STARTS = 'echo "<html>started</html>"'
const remembered = (root: string) => readFileSync(join(root, '.cache', 'browser'), 'utf8').trim()

test('without a browser it shows the installers’ output, says what to do, and fails', () => {
  const { code, said } = prepare(machine({}))
  expect(code).toBe(1)
  expect(said).toContain('npx was here')
  expect(said).toContain('set CHROMIUM_PATH')
})

test('a browser that does not start is not used', () => {
  const root = machine({ chromium: 'exit 127', 'google-chrome': STARTS })
  expect(prepare(root).code).toBe(0)
  expect(remembered(root)).toBe(join(root, 'bin', 'google-chrome'))
})

test('a remembered browser is started again, and another found when it fails', () => {
  const root = machine({ chromium: STARTS, chrome: STARTS })
  expect(prepare(root).code).toBe(0)
  expect(remembered(root)).toBe(join(root, 'bin', 'chromium'))
  program(root, 'chromium', 'exit 1')
  expect(prepare(root).code).toBe(0)
  expect(remembered(root)).toBe(join(root, 'bin', 'chrome'))
})

test('the headless shell beside the browser is remembered while it starts', () => {
  const root = machine({ chromium: STARTS, 'chromium-headless-shell': STARTS })
  expect(prepare(root).code).toBe(0)
  const shell = join(root, '.cache', 'browser-shell')
  expect(readFileSync(shell, 'utf8').trim()).toBe(join(root, 'bin', 'chromium-headless-shell'))
  program(root, 'chromium-headless-shell', 'exit 1')
  expect(prepare(root).code).toBe(0)
  expect(existsSync(shell)).toBe(false)
})

test('the headless shell that Playwright installs is found by the revision of its browser', () => {
  const root = machine({})
  const chrome = program(root, '../store/chromium-77/chrome-linux64/chrome', STARTS)
  const store = join(root, 'store', 'chromium_headless_shell-77', 'chrome-headless-shell-linux64')
  const shell = program(root, join('..', relative(root, store), 'chrome-headless-shell'), STARTS)
  mkdirSync(join(root, '.cache'))
  writeFileSync(join(root, '.cache', 'browser'), chrome)
  expect(prepare(root).code).toBe(0)
  expect(readFileSync(join(root, '.cache', 'browser-shell'), 'utf8').trim()).toBe(shell)
})

test('the browser of CHROMIUM_PATH has to start', () => {
  const root = machine({ chromium: STARTS })
  const named = program(root, 'other', 'exit 0')
  const { code, said } = prepare(root, { CHROMIUM_PATH: named })
  expect(code).toBe(1)
  expect(said).toContain(`CHROMIUM_PATH is ${named}`)
})

test('a browser that an installer brought is found', () => {
  const root = machine({})
  const brought = join(root, 'bin', 'chromium')
  const write = `printf '#!/bin/sh\\n${STARTS.replaceAll('"', '')}\\n' > ${brought}; /bin/chmod 755 ${brought}`
  program(root, 'npx', write.replace('<html>started</html>', 'started'))
  expect(prepare(root)).toMatchObject({ code: 0 })
  expect(remembered(root)).toBe(brought)
})

test('WebKit and Firefox are installed by root where they are missing, and a failure stops nothing', () => {
  const apt = 'echo "apt $@"; exit 1'
  const install = (has: string) =>
    prepare(machine({ dpkg: has, 'apt-get': apt }), {}, 'prepareEngines')
  expect(install('exit 0')).toEqual({ code: 0, said: '' })
  const { code, said } = install('exit 1')
  expect(code).toBe(0)
  if (process.getuid?.() !== 0) return expect(said).toBe('')
  expect(said).toMatch(/apt install .*webkit2gtk-driver/)
  expect(said).toMatch(/apt install .*firefox-esr/)
})
