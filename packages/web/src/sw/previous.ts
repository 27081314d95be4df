const PREVIOUS = 'fourcast-files-before'

/**
 * Moves the parts of the version before aside. A page of it that is still open, because something is
 * typed there, may yet ask for one; the server has forgotten them.
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

/** Names under assets/ carry a hash of their content, so that two versions never share one. */
export const isPart = (url: string) => pathOf(url).startsWith('/assets/')

/** All styles of a screen in one file: not stored, since offline the app draws its screens from the parts. */
export const isScreenSheet = (url: string) => pathOf(url).startsWith('/assets/screen-')
