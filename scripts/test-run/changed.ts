import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Source } from '../structure/imports.ts'
import { readSource, sourcePaths } from '../structure/imports.ts'

/** Test files, as paths below the root. */
export interface Selection {
  units: string[]
  journeys: string[]
  /**
   * Pages whose modules the change reaches. For more than MAX_PAGES, journeys are left to the full
   * run.
   */
  pages: string[]
}

/**
 * Files that compose the parts of a package. Everything can be reached through them, so what a change
 * reaches ends here: else every change would select every test.
 */
const COMPOSITION = /^packages\/(server\/src\/(app|start|main|runtime)\.ts|web\/src\/app\/.+)$/

/** A change that reaches more pages is in what all screens share. */
export const MAX_PAGES = 4

const isUnit = (path: string) =>
  /\.test\.tsx?$/.test(path) && !path.startsWith('packages/e2e/') && !path.includes('/bench/')
const isJourney = (path: string) => /^packages\/e2e\/src\/[^/]+\.test\.ts$/.test(path)

/** Paths that differ from `since`, files that git does not know yet included. */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** The tests that a change of these files touches. */
export function testsFor(root: string, changed: readonly string[]): Selection {
  const sources = [...sourcePaths(root), ...scriptPaths(root)].map((path) => readSource(root, path))
  const reached = importersOf(sources, changed)
  const pages = pagesIn(root).filter(({ module }) => reached.has(module))
  const groups = changed.map(groupOf)
  const units = sources
    .map(({ path }) => path)
    .filter((path) => isUnit(path))
    .filter((path) => reached.has(path) || groups.some((group) => group?.test(path)))
  return {
    units,
    journeys: journeysFor(sources, changed, pages.length > MAX_PAGES ? [] : pages),
    pages: pages.map(({ path }) => path),
  }
}

const scriptPaths = (root: string) =>
  readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `scripts/${path}`)

/** The files and all that import them, directly or not, up to the files that compose the app. */
function importersOf(sources: readonly Source[], changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of sources)
    for (const { target } of imports)
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path])
  const reached = new Set<string>()
  const waiting = [...changed]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!COMPOSITION.test(path)) waiting.push(...(importers.get(path) ?? []))
  }
  return reached
}

/**
 * Tests that no import leads to: those beside a part of the server, which call it through the whole
 * app; those of a package whose settings or migrations changed; those that read the repository.
 */
function groupOf(path: string): RegExp | null {
  const part = /^packages\/server\/src\/(features|platform|domains)\/[^/]+\//.exec(path)
  if (part && !isUnit(path)) return new RegExp(`^${part[0]}`)
  const settings = /^packages\/[^/]+\/(?!src\/)/.exec(path)
  if (settings) return new RegExp(`^${settings[0]}`)
  if (/^package(-lock)?\.json$|^(vitest|tsconfig)\b/.test(path)) return /^(packages|scripts)\//
  return path.startsWith('packages/') ? null : /^scripts\//
}

/** Each page's address and its module, from the web's lists of pages. */
function pagesIn(root: string) {
  const lists = ['screens.ts', 'public-pages.ts'].map((name) =>
    readFileSync(join(root, 'packages/web/src/app', name), 'utf8'),
  )
  return [...lists.join('\n').matchAll(/\(\s*'(\/[^']*)',\s*'([^']+\.tsx)'/g)].map(
    ([, path = '', module = '']) => ({ path, module: `packages/web/src/${module}` }),
  )
}

/** Changed journeys, and those that name the address of such a page or are called like it. */
function journeysFor(
  sources: readonly Source[],
  changed: readonly string[],
  pages: readonly { path: string }[],
): string[] {
  // Imports of other packages are helpers of the journey, not what it tests.
  const reached = importersOf(
    sources,
    changed.filter((path) => path.startsWith('packages/e2e/')),
  )
  const names = pages
    .map(({ path }) => path.replace(/\/[:*].*$/, ''))
    .filter((path) => path !== '/')
  return sources
    .filter(({ path }) => isJourney(path))
    .filter(
      ({ path, text }) =>
        reached.has(path) ||
        names.some((name) => namesPage(text, name) || basename(path).startsWith(name.slice(1))),
    )
    .map(({ path }) => path)
}

const namesPage = (text: string, page: string) =>
  new RegExp(`['"\`/]${page.replaceAll('/', '\\\\?/')}(?![\\w-])`).test(text)
