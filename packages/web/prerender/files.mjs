/** Links to the font and styles of modules that the entry does not load by itself; its scripts, entry first. */
export function filesFor({ manifest, fileOf }, modules) {
  const entry = manifest['index.html']
  const known = new Set(withImports(manifest, entry))
  const byFile = new Map(Object.values(manifest).map((part) => [part.file, part]))
  const partOf = (name) => {
    const part = byFile.get(fileOf[name])
    if (part === undefined) throw new Error(`The build has no ${name}`)
    return part
  }
  const all = modules.reduce((found, name) => withImports(manifest, partOf(name), found), [])
  const parts = all.filter((part) => !known.has(part))
  const loaded = new Set([...known].flatMap(({ css = [] }) => css))
  const styles = new Set(parts.flatMap(({ css = [] }) => css).filter((file) => !loaded.has(file)))
  return {
    links: [
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontOf(entry)}">`,
      ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ],
    scripts: [entry, ...parts].map(({ file }) => `/${file}`),
  }
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
