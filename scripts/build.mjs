import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { at, read, withLock } from './files.mjs'

const web = at('packages', 'web')
const dist = join(web, 'dist')

/**
 * Builds the web if its sources changed. The result appears at once: it is built elsewhere, then
 * renamed.
 */
export async function build() {
  if (!existsSync(join(web, 'index.html')) || isBuilt()) return
  await withLock('build', () => {
    if (isBuilt()) return
    console.log('Building the web …')
    removeLeftovers()
    const print = fingerprint()
    const out = at('.cache', `web-${process.pid}`)
    buildInto(out)
    compress(out)
    writeFileSync(join(out, '.stamp'), print)
    replace(out)
  })
}

const isBuilt = () => read(join(dist, '.stamp')) === fingerprint()

const inputs = ['packages/web', 'packages/contract', 'packages/engine', 'scripts/build.mjs']

function fingerprint() {
  const hash = createHash('sha256').update(read(at('package-lock.json')) ?? '')
  for (const path of inputs.flatMap(filesIn))
    hash.update(`\0${path}\0`).update(readFileSync(at(path)))
  return hash.digest('hex')
}

const ignored = /^(\.|node_modules$|dist$|coverage$)|\.test\.\w+$/

function filesIn(path) {
  if (!existsSync(at(path)) || path.endsWith('.mjs')) return existsSync(at(path)) ? [path] : []
  const entries = readdirSync(at(path), { withFileTypes: true })
  return entries
    .filter(({ name }) => !ignored.test(name))
    .flatMap((one) =>
      one.isDirectory() ? filesIn(`${path}/${one.name}`) : [`${path}/${one.name}`],
    )
    .sort((a, b) => (a < b ? -1 : 1))
}

// The web package's own prerender.mjs, if there is one, completes the pages.
function buildInto(out) {
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  run(
    join(dirname(vite), 'bin', 'vite.js'),
    'build',
    '--outDir',
    out,
    '--emptyOutDir',
    '-l',
    'warn',
  )
  const prerender = join(web, 'prerender.mjs')
  if (existsSync(prerender)) run(prerender, out)
  run(join(web, 'service-worker.mjs'), out)
}

// Compressed once here instead of at every request: brotli for browsers, gzip for what is older. The
// server does it for pages, when it has filled in its address.
function compress(folder) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|webmanifest)$|^spa\.html$/.test(path)) continue
    const bytes = readFileSync(join(folder, path))
    if (bytes.length < 300) continue
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function run(script, ...args) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const done = spawnSync(process.execPath, [script, ...args], { cwd: web, env, stdio: 'inherit' })
  if (done.status !== 0) throw new Error('The web could not be built; the reason is above.')
}

function replace(out) {
  const old = at('.cache', `web-old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(out, dist)
  rmSync(old, { recursive: true, force: true })
}

function removeLeftovers() {
  for (const name of readdirSync(at('.cache')))
    if (name.startsWith('web-')) rmSync(at('.cache', name), { recursive: true, force: true })
}

if (process.argv[1] === import.meta.filename)
  await build().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
