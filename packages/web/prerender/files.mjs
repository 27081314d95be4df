/** The files that a page with these modules loads at once: its font, its styles and its scripts, entry first. */
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
  return {
    font: fontOf(entry),
    styles: [...new Set([...known, ...parts].flatMap(({ css = [] }) => css))],
    scripts: [entry, ...parts].map(({ file }) => `/${file}`),
  }
}

/**
 * Links to the font and to one file with all styles of a page: it compresses better than its parts, and costs
 * a phone one round trip. The parts are named as disabled, which no browser fetches, so that the app's loader
 * takes them as loaded when another page needs them.
 */
export function linksOf({ font, styles }, sheet) {
  return [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    `<link rel="stylesheet" crossorigin href="/${sheet}">`,
    ...styles.map((file) => `<link rel="stylesheet" crossorigin disabled href="/${file}">`),
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
