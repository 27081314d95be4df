import { globSync, readFileSync } from 'node:fs'
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
