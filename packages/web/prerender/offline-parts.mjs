/** The files of modules of `src/`, with everything that they import at once. */
export function offlineParts(manifest, fileOf, modules) {
  const byFile = new Map(Object.entries(manifest).map(([key, part]) => [part.file, key]))
  const found = new Set()
  const follow = (key) => {
    const { file, css = [], imports = [] } = manifest[key]
    if (found.has(file)) return
    for (const name of [file, ...css]) found.add(name)
    for (const next of imports) follow(next)
  }
  follow('index.html')
  for (const name of modules) {
    const key = byFile.get(fileOf[`src/${name}`])
    if (key === undefined) throw new Error(`The build has no ${name}`)
    follow(key)
  }
  return [...found]
}
