// Checks the rules of the tree: direction, layers, cycles, names, size. `npm run check` runs it.
import { fileURLToPath } from 'node:url'
import { cycles } from './structure/cycles.ts'
import { readSource, sourcePaths } from './structure/imports.ts'
import { RULES, tableOwners } from './structure/rules.ts'

/** Every breach in a tree, one line for each: `path: what is wrong and where it belongs`. */
export function breaches(root: string): string[] {
  const sources = sourcePaths(root).map((path) => readSource(root, path))
  const tables = tableOwners(sources)
  const broken = sources.flatMap((source) =>
    RULES.flatMap((rule) => rule(source, tables).map((words) => `${source.path}: ${words}`)),
  )
  const loops = cycles(sources).map(
    (group) =>
      `import each other in a loop; move what they share into a file below both:\n    ${group.join('\n    ')}`,
  )
  return [...broken, ...loops]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const found = breaches(root)
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
  else console.log(`structure: ${sourcePaths(root).length} files in order`)
}
