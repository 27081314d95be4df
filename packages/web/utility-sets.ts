import type { Plugin } from 'vite'

/** In the order of their layers, as styles/index.css has it. */
const SETS = ['start', 'first', 'dashboard', 'screens', 'admin'] as const

/**
 * Fails a build in which a set of utilities lacks a class of the set before it: on a page opened after
 * another, such a class would lose against those of the larger set.
 */
export const utilitySets: Plugin = {
  name: 'utility-sets',
  apply: ({ build }) => build?.ssr === undefined,
  generateBundle(_, bundle) {
    const styles = Object.values(bundle)
      .flatMap((part) => (part.type === 'asset' ? [String(part.source)] : []))
      .join('\n')
    const sets = SETS.map((name) => classesOf(styles, name))
    for (const [at, classes] of sets.entries()) {
      const missing = [...(sets[at - 1] ?? [])].filter((name) => !classes.has(name))
      if (classes.size === 0) this.error(`No styles are in the layer utilities.${SETS[at]}`)
      if (missing.length > 0)
        this.error(`utilities.${SETS[at]} lacks classes of ${SETS[at - 1]}: ${missing.join(' ')}`)
    }
  },
}

/** Class names in a layer. */
function classesOf(styles: string, name: string): Set<string> {
  const found = new Set<string>()
  // A development build leaves spaces.
  for (const { index } of styles.matchAll(new RegExp(`@layer utilities\\.${name}\\s*{`, 'g')))
    for (const [, one = ''] of blockFrom(styles, styles.indexOf('{', index)).matchAll(
      /\.((?:\\.|[\w-])+)/g,
    ))
      if (/^[a-z\-\\[*]/i.test(one)) found.add(one)
  return found
}

/** The text from an opening brace to its closing one. */
function blockFrom(styles: string, start: number): string {
  let depth = 0
  for (let at = start; at < styles.length; at++) {
    if (styles[at] === '{') depth++
    if (styles[at] === '}' && --depth === 0) return styles.slice(start, at)
  }
  return ''
}
