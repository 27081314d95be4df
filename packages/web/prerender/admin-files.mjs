const ADMIN = /^src\/pages\/admin\//

/** Files that only the administrators' screens need: other people's browsers do not keep them. */
export function adminFiles(manifest) {
  const all = filesOf(reached(manifest, () => true))
  const others = filesOf(reached(manifest, (name) => !ADMIN.test(name)))
  if (all.size === others.size) throw new Error('The build has no screens of administrators')
  return all.difference(others)
}

/** Parts that the app loads sooner or later, but for those behind a name that is not followed. */
function reached(manifest, follows, name = 'index.html', found = new Map()) {
  if (found.has(name) || !follows(name)) return found
  const part = manifest[name]
  found.set(name, part)
  for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])])
    reached(manifest, follows, next, found)
  return found
}

const filesOf = (parts) =>
  new Set(
    [...parts.values()].flatMap(({ file, css = [], assets = [] }) => [file].concat(css, assets)),
  )
