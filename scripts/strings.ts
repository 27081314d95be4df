// `npm run strings` prints every text of the interface by page, and sentences assembled from parts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract } from './strings/extract.ts'

const ROOT = join(import.meta.dirname, '..')

const SOURCES = ['packages/web/src/**/*.{ts,tsx}', 'packages/contract/src/*.ts']
const NOT_SHOWN = /\.test\.|\/(test|gallery)\//

/** The page or the shared part that a file belongs to. */
function placeOf(file: string): string {
  if (file.includes('contract/src')) return 'messages'
  const [, folder = '', name = ''] = /web\/src\/(\w+)\/([\w-]+)/.exec(file) ?? []
  return folder === 'pages' ? `page ${name}` : folder === 'domains' ? `shared ${name}` : folder
}

interface Listed {
  strings: string
  /** Sentences assembled from parts: there are to be none. */
  assembled: string[]
  /** Those in which a number chooses the form of a word. */
  plurals: string[]
}

/** Both lists as they should be. */
export function listStrings(): Listed {
  const places = new Map<string, Set<string>>()
  const assembled: string[] = []
  const plurals: string[] = []
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !NOT_SHOWN.test(file))
    .toSorted()
  for (const file of files) {
    const found = extract(file, readFileSync(join(ROOT, file), 'utf8'))
    const place = placeOf(file)
    const there = places.get(place) ?? new Set()
    places.set(place, there)
    for (const text of found.strings) there.add(text)
    const short = file.replace(/^packages\//, '')
    assembled.push(...found.fragments.map((text) => `${short}: ${text}`))
    plurals.push(...found.plurals.map((text) => `${short}: ${text}`))
  }
  const sections = [...places]
    .filter(([, texts]) => texts.size > 0)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([place, texts]) => [`# ${place}`, ...sorted(texts)].join('\n'))
  return {
    strings: `${sections.join('\n\n')}\n`,
    assembled: sorted(assembled),
    plurals: sorted(plurals),
  }
}

const sorted = (texts: Iterable<string>) =>
  [...new Set(texts)].toSorted((a, b) => a.localeCompare(b, 'en'))

if (import.meta.main) {
  const { strings, assembled, plurals } = listStrings()
  console.log(strings)
  for (const text of assembled) console.log(`assembled from parts: ${text}`)
  console.log(`${plurals.length} sentences choose a plural`)
}
