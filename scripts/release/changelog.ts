const STEPS = ['major', 'minor', 'patch'] as const
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** '1.4.2' and 'minor' give '1.5.0'; a version gives itself; anything else null. */
export function nextVersion(current: string, step: string): string | null {
  if (VERSION.test(step)) return step
  const at = STEPS.findIndex((name) => name === step)
  if (at === -1) return null
  const numbers = VERSION.exec(current)?.slice(1).map(Number) ?? []
  return numbers.map((n, place) => (place < at ? n : place === at ? n + 1 : 0)).join('.')
}

/** Whether a version comes before another: '1.9.0' before '1.10.0'. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

interface Changelog {
  text: string
  /** What is new in this version. */
  entries: string
}

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m

/** The changelog with its unreleased entries under the version and its day; null without entries. */
export function released(changelog: string, version: string, day: string): Changelog | null {
  const [section, body = ''] = UNRELEASED.exec(changelog) ?? []
  if (section === undefined || !/^- /m.test(body)) return null
  // Words before the first heading are about what is not released yet.
  const from = body.search(/^(### |- )/m)
  const entries = body.slice(from).trim()
  return {
    text:
      changelog
        .replace(section, () => `## Unreleased\n\n## ${version} - ${day}\n${entries}\n\n`)
        .trimEnd() + '\n',
    entries,
  }
}
