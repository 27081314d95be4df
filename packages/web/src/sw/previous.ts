const PREVIOUS = 'fourcast-files-before'

/**
 * Moves the previous version's parts to another cache. A page of that version that is still open, with typed
 * text, may request one that the server no longer has.
 */
export async function keepPrevious(from: readonly string[], wanted: ReadonlySet<string>) {
  await caches.delete(PREVIOUS)
  const aside = await caches.open(PREVIOUS)
  for (const name of from) {
    const files = await caches.open(name)
    const old = (await files.keys()).filter(({ url }) => isPart(url) && !wanted.has(pathOf(url)))
    await Promise.all(
      old.map(async (request) => {
        const file = await files.match(request)
        if (file) await aside.put(request, file)
        await files.delete(request)
      }),
    )
  }
}

const pathOf = (url: string) => new URL(url).pathname

/** Names under assets/ contain a content hash, so that two versions never share one. */
export const isPart = (url: string) => pathOf(url).startsWith('/assets/')

/**
 * All styles of a screen in one file: not stored, since offline the app renders its screens from the parts.
 */
export const isScreenSheet = (url: string) => pathOf(url).startsWith('/assets/screen-')
