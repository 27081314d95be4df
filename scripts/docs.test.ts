// Documents name files, folders, commands and links: each must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BROWSERS } from '../packages/web/browsers.ts'
import { DOMAINS } from './structure/rules.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md']

/** The folders that paths in the documents are relative to. */
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

/** Every document of the project except the decisions, which describe their time. */
const ALL = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
]

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(ALL)('every link of %s leads to an existing file and heading', (name) => {
  const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  const broken = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? name : join(dirname(name), path)
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor)
  })
  expect(broken).toEqual([])
})

test('the list of documents names them all', () => {
  const links = read('docs/README.md').matchAll(/\]\(([^)#]+)/g)
  const listed = new Set(Array.from(links, ([, link = '']) => join('docs', link)))
  const missing = ALL.filter((name) => !listed.has(name))
  expect(missing).toEqual(['README.md', 'docs/README.md'])
})

test.each(ALL)('every npm command that %s names exists', (name) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...read(name).matchAll(/npm run ([a-z][\w:-]*)/g)].map(
    ([, command = '']) => command,
  )
  expect(commands.filter((command) => !(command in scripts))).toEqual([])
})

test('the oldest browsers are the same in the build, the documents and the page', () => {
  const [chrome, edge, firefox, safari] = BROWSERS.map((name) => name.replace(/^[a-z]+/, ''))
  expect(edge).toBe(chrome)
  const named = (file: string) => {
    const text = read(file)
    return [
      /Edge (?:from )?([\d.]+\d)/,
      /Firefox (?:from )?([\d.]+\d)/,
      /Safari (?:from )?([\d.]+\d)/,
    ].map((pattern) => pattern.exec(text)?.[1])
  }
  for (const file of ['README.md', 'docs/faq.md', 'packages/web/public/start.js'])
    expect(named(file), file).toEqual([chrome, firefox, safari])
})

test('ARCHITECTURE.md lists the domains in the order of the check', () => {
  const listed = [...read('ARCHITECTURE.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(listed.toReversed()).toEqual(DOMAINS)
})

test('every decision has a date and a status that match its row in the list', () => {
  const folder = 'docs/decisions'
  const rows = readdirSync(join(ROOT, folder))
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
    .map((name) => {
      const [heading = '', status = ''] = read(`${folder}/${name}`).split('\n')
      const [, number, title] = /^# (\d{4}) (.+)$/.exec(heading) ?? []
      const [, day, state] = /^(\d{4}-\d\d-\d\d) · (Accepted|Replaced by \[.+)$/.exec(status) ?? []
      return `| [${number}](${name}) | ${title} | ${day} | ${state} |`
    })
  expect(rows.length).toBeGreaterThan(30)
  const list = read(`${folder}/README.md`)
  expect(list.split('\n').filter((line) => line.startsWith('| ['))).toEqual(rows)
})
