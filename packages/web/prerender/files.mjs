/** Links to the scripts and styles of a page that the entry does not load by itself. */
export function filesFor(manifest, module) {
  const entry = manifest['index.html']
  const page = manifest[module]
  if (entry === undefined || page === undefined) throw new Error(`The build has no ${module}`)
  const known = new Set(withImports(manifest, entry))
  const parts = withImports(manifest, page).filter((part) => !known.has(part))
  const loaded = new Set([...known].flatMap(({ css = [] }) => css))
  const styles = new Set(parts.flatMap(({ css = [] }) => css).filter((file) => !loaded.has(file)))
  return [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontOf(entry)}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
}

/** That of the Latin alphabet: words are painted with it at once. */
function fontOf({ assets = [] }) {
  const font = assets.find((file) => /figtree-latin-wght-normal-[^/]*\.woff2$/.test(file))
  if (font === undefined) throw new Error('The build has no font')
  return font
}

/** What a part imports, all the way down, and then the part: the order in which their styles count. */
function withImports(manifest, part, found = []) {
  if (found.includes(part)) return found
  for (const name of part.imports ?? []) withImports(manifest, manifest[name], found)
  if (!found.includes(part)) found.push(part)
  return found
}
