const PREVIOUS = 'fourcast-files-before'

/**
 * Moves the parts of the version before aside. A page of it that is still open, because something is
 * typed there, may yet ask for one; the server has forgotten them.
 */
export async function keepPrevious(from: string, wanted: ReadonlySet<string>) {
  await caches.delete(PREVIOUS)
  const [files, aside] = await Promise.all([caches.open(from), caches.open(PREVIOUS)])
  const old = (await files.keys()).filter(({ url }) => isPart(url) && !wanted.has(url))
  await Promise.all(
    old.map(async (request) => {
      const file = await files.match(request)
      if (file) await aside.put(request, file)
    }),
  )
}

/** Names under assets/ carry a hash of their content, so that two versions never share one. */
export const isPart = (url: string) => new URL(url).pathname.startsWith('/assets/')

/** A part of another version: from the one before, else from the server. */
export const partOf = async (request: Request) =>
  (await caches.match(request, { cacheName: PREVIOUS })) ?? fetch(request)
