// ARCHITECTURE.md and CONTRIBUTING.md name files, folders and commands: each must exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOMAINS } from './structure/rules.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md']

/** The folders that paths in the documents start from. */
const BASES = ['', 'packages', 'packages/server/src']
/** Names of files that many folders have, and placeholders. */
const PATTERNS = /^(repo|routes|jobs|emails|plain)\.ts$|NAME|\*/

const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w@#./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\/|\.(ts|mjs|md)$/.test(path) && !PATTERNS.test(path))
    // As imports write them.
    .filter((path) => !/^([./#@]|scripts\/\.\.)/.test(path))

test.each(DOCUMENTS)('every file and folder that %s names exists', (name) => {
  const paths = pathsIn(read(name))
  expect(paths.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !BASES.some((base) => existsSync(join(ROOT, base, path))))).toEqual(
    [],
  )
})

test.each(DOCUMENTS)('every command that %s names exists', (name) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...read(name).matchAll(/npm run ([\w:]+)/g)].map(([, command = '']) => command)
  expect(commands.filter((command) => !(command in scripts))).toEqual([])
})

test('ARCHITECTURE.md lists the domains in the order that the check holds them to', () => {
  const listed = [...read('ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(listed.toReversed()).toEqual(DOMAINS)
})
