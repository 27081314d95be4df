import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
/** What runs after `npm start` installed its packages: the server, and the build of the web. */
const RUN = [
  'packages/{contract,engine,server,web}/src/**/*.{ts,tsx}',
  'packages/web/*.{ts,mjs}',
  'packages/web/prerender/*.mjs',
  'scripts/{setup,install,build,files}.mjs',
]
const NOT_RUN =
  /\.(test|statistics)\.tsx?$|vitest\.|no-network|\/(testing|suite|test|gallery)\/|\/testing\.ts$/

const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(`${ROOT}package-lock.json`, 'utf8'),
)
const DEV = new Set(
  Object.entries(lock.packages)
    .filter(([path, { dev }]) => path.startsWith('node_modules/') && dev)
    .map(([path]) => path.slice('node_modules/'.length)),
)

const IMPORTS = [
  /^(?:import|export)\s(?!type\b)[^'"]*?\sfrom '([^'.#][^']*)'/gm,
  /^import '([^'.#][^']*)'/gm,
  /\bimport\('([^'.#][^']*)'\)/g,
]

/** '@scope/name' of '@scope/name/file.js', for every import of a package that is more than types. */
const packagesOf = (text: string) =>
  IMPORTS.flatMap((pattern) => Array.from(text.matchAll(pattern))).map(([, name = '']) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )

test('an app that is only started needs no development tool', () => {
  const files = globSync(RUN, { cwd: ROOT }).filter((path) => !NOT_RUN.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    packagesOf(readFileSync(`${ROOT}${path}`, 'utf8'))
      .filter((name) => DEV.has(name))
      .map((name) => `${path} imports ${name}`),
  )
  expect(found).toEqual([])
})

test('the install removes source maps of packages, and enters no links to our own source', () => {
  const root = mkdtempSync(join(tmpdir(), 'install-'))
  const [packages, own] = [join(root, 'node_modules', 'one'), join(root, 'packages')]
  mkdirSync(packages, { recursive: true })
  mkdirSync(own)
  for (const file of [join(packages, 'a.js.map'), join(packages, 'a.js'), join(own, 'mine.map')])
    writeFileSync(file, '')
  symlinkSync(own, join(root, 'node_modules', 'own'))
  const module = JSON.stringify(join(ROOT, 'scripts', 'install.mjs'))
  const folder = JSON.stringify(join(root, 'node_modules'))
  const code = `import { removeSourceMaps } from ${module}; removeSourceMaps(${folder})`
  execFileSync(process.execPath, ['--input-type=module', '-e', code])
  const left = ['node_modules/one/a.js', 'node_modules/one/a.js.map', 'packages/mine.map']
  expect(left.filter((path) => existsSync(join(root, path)))).toEqual([
    'node_modules/one/a.js',
    'packages/mine.map',
  ])
  rmSync(root, { recursive: true })
})
