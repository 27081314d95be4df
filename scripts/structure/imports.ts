import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One import as written and, if it is ours, the file it means (relative to the root, `/` between). */
export interface Import {
  written: string
  target: string | null
}

export interface Source {
  path: string
  text: string
  imports: Import[]
}

const FROM =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n]*)?from\s*['"]([^'"]+)['"]/g
const BARE = /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every specifier in a module, type imports and dynamic ones included. */
export function specifiers(text: string): string[] {
  return [FROM, BARE, DYNAMIC].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
  )
}

/** `#platform/x.ts`, `@fourcast/engine/x.ts` and `./x.ts` as a path below the root; null for a library. */
export function resolveImport(from: string, specifier: string): string | null {
  const ours = /^@fourcast\/([a-z0-9]+)\/(.+)$/.exec(specifier)
  if (ours) return `packages/${ours[1]}/src/${ours[2]}`
  const home = /^packages\/[a-z0-9]+/.exec(from)?.[0]
  if (specifier.startsWith('#')) return `${home}/src/${specifier.slice(1)}`
  if (specifier.startsWith('.'))
    return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  return null
}

export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  return {
    path,
    text,
    imports: specifiers(text).map((written) => ({ written, target: resolveImport(path, written) })),
  }
}

/** Every TypeScript file below packages/, tests included. */
export function sourcePaths(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return ['node_modules', 'dist'].includes(entry.name) ? [] : below(path)
      return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
    })
  return existsSync(join(root, 'packages')) ? below('packages') : []
}
