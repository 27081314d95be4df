import type { Plugin, Rolldown } from 'vite'

/** Chunks, by name, that other pages must not load before a press. */
const CLOSED: Readonly<Record<string, RegExp>> = {
  'signed-in':
    /[\\/]src[\\/]pages[\\/](accounts|contact|honesty|landing|legal|sources|subscription|unsubscribe)[\\/]\w+Page\.tsx$/,
  dashboard: /[\\/]src[\\/]pages[\\/](?!dashboard[\\/]).*Page\.tsx$/,
}

/**
 * Fails a build in which a public page loads the code of screens behind the sign-in, or another screen that
 * of the dashboard: one shared module in the wrong chunk brings all of it along.
 */
export const pageBorders: Plugin = {
  name: 'page-borders',
  apply: ({ build }) => build?.ssr === undefined,
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    for (const chunk of chunks)
      for (const name of namesWith(chunk, byFile))
        if (CLOSED[name]?.test(chunk.facadeModuleId ?? ''))
          this.error(
            `${chunk.facadeModuleId} loads the chunk '${name}': see GROUPS in vite.config.ts`,
          )
  },
}

/** Names of a chunk and of its static imports. */
function namesWith(
  first: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<string> {
  const found = new Set([first])
  for (const chunk of found)
    for (const file of chunk.imports) {
      const next = byFile.get(file)
      if (next) found.add(next)
    }
  return new Set([...found].map(({ name }) => name))
}
