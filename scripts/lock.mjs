// `npm run lock`, after a change of dependencies. A registry mirror may lack a library's builds for
// other platforms; npm then leaves them out of the lockfile, and `npm ci` refuses the file it wrote.
// This names them, with the platform that their name says, so that it installs everywhere.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'])
const LIBC = { gnu: ['glibc'], musl: ['musl'] }

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const { '': root, ...packages } = lock.packages

for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, version] of Object.entries(optionalDependencies))
    if (!packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`])
      packages[`node_modules/${name}`] = {
        version,
        ...(dev && { dev }),
        optional: true,
        ...platformOf(name),
      }

function platformOf(name) {
  const words = name.split(/[-/]/)
  if (words.includes('wasm32')) return { cpu: ['wasm32'] }
  const at = words.findIndex((word) => SYSTEMS.has(word))
  const libc = LIBC[words[at + 2]]
  return { os: [words[at]], cpu: [words[at + 1]], ...(libc && { libc }) }
}

const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`)
