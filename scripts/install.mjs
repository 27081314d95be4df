import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { at, read, withLock } from './files.mjs'

const onWindows = process.platform === 'win32'
const pinned = at('node_modules', '.bin', onWindows ? 'node.cmd' : 'node')
const stampFile = at('node_modules', '.fourcast-setup')

/**
 * Installs the packages of the lockfile, unless exactly these are installed: those that build and run the
 * app, with `dev` also the development tools, which are as large again. Development tools that are installed stay.
 */
export async function install({ dev = false } = {}) {
  if (isInstalled(dev)) return
  await withLock('install', () => {
    if (isInstalled(dev)) return
    const all = dev || existsSync(at('node_modules', '.bin', 'vitest'))
    runNpm(all, isInstalled(false))
    checkNode()
    removeUnread(all)
    writeFileSync(stampFile, stamp(all))
  })
}

function isInstalled(dev) {
  if (!existsSync(pinned)) return false
  const found = read(stampFile)
  if (found === undefined) return matchesLockfile(dev)
  return found === stamp(true) || (!dev && found === stamp(false))
}

function stamp(dev) {
  const hash = createHash('sha256').update(read(at('package-lock.json')) ?? '')
  return `${hash.digest('hex')} ${process.platform} ${process.arch}${dev ? ' with tools of development' : ''}\n`
}

// npm was run by hand: it has a list of what it installed.
function matchesLockfile(dev) {
  const have = packagesIn(at('node_modules', '.package-lock.json'))
  const wanted = Object.entries(packagesIn(at('package-lock.json')))
  return wanted
    .filter(([path, one]) => path.includes('node_modules/') && isForUs(one) && (dev || !one.dev))
    .every(
      ([path, { version, link }]) => have[path]?.version === version && have[path]?.link === link,
    )
}

const packagesIn = (path) => JSON.parse(read(path) ?? '{}').packages ?? {}

// An optional package may be missing, unless it is for this platform.
const isForUs = ({ os, cpu, libc, ...one }) =>
  os
    ? !libc && fits(os, process.platform) && fits(cpu, process.arch)
    : !(one.optional || one.devOptional || one.peer)

const fits = (names, ours) => names === undefined || [names].flat().includes(ours)

// The web is built here in production, too. `npm ci` starts over; where only the tools are missing, `npm
// install` adds them beside a server that may be running.
function runNpm(dev, isAddition) {
  console.log(
    isAddition
      ? 'Installing development tools …'
      : 'Installing packages; the first time takes a minute or two …',
  )
  const which = [dev ? '--include=dev' : '--omit=dev', '--include=optional']
  const args = [...(isAddition ? ['install', '--no-save'] : ['ci']), '--no-audit', '--no-fund']
  const { command, before, shell } = npm()
  // On a terminal npm shows its progress.
  const stdio = process.stdout.isTTY ? 'inherit' : 'pipe'
  const options = { cwd: at(), encoding: 'utf8', shell, stdio, maxBuffer: 64_000_000 }
  const run = spawnSync(command, [...before, ...args, ...which], options)
  if (run.status === 0) return
  console.error([run.stdout, run.stderr, run.error?.message].filter(Boolean).join('\n'))
  throw new Error('The packages could not be installed; npm says why above.')
}

// The npm that started this script, on its own Node: `node` on the PATH may be another one.
function npm() {
  const { npm_execpath: script = '', npm_node_execpath: node = process.execPath } = process.env
  return script.endsWith('npm-cli.js')
    ? { command: node, before: [script], shell: false }
    : { command: 'npm', before: [], shell: onWindows }
}

function checkNode() {
  const { optionalDependencies } = JSON.parse(read(at('package.json')))
  const platforms = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  const wanted = `v${optionalDependencies[platforms[0]]}`
  const run = spawnSync(pinned, ['--version'], { encoding: 'utf8', shell: onWindows })
  if (run.stdout?.trim() === wanted) return
  throw new Error(
    `Node ${wanted} could not be installed for ${process.platform} on ${process.arch}.\n` +
      `There are packages of it for ${platforms.join(', ')} (Linux with glibc). On one of these, ` +
      'remove node_modules and try again.\n' +
      (run.stderr || run.error?.message || ''),
  )
}

/** Node's C headers (67 MB), and the source maps of packages (30 MB), which only tools of development read. */
function removeUnread(dev) {
  const packages = readdirSync(at('node_modules'))
  for (const name of packages.filter((one) => one.startsWith('node-')))
    rmSync(at('node_modules', name, 'include'), { recursive: true, force: true })
  if (dev) return
  removeSourceMaps(at('node_modules'))
}

/** Enters no links: those of workspaces lead into our own source. */
export function removeSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeSourceMaps(path)
    else if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path)
  }
}

/** Calls `name` of a script on the pinned Node: here, if this is it, else in a process of its own. */
export async function runPinned(script, name) {
  const url = new URL(script, import.meta.url)
  if (isPinned()) await (await import(url))[name]()
  else if (spawnPinned(fileURLToPath(url)).status !== 0) process.exitCode = 1
}

const spawnPinned = (script) =>
  spawnSync(pinned, [script], { cwd: at(), stdio: 'inherit', shell: onWindows })

const isPinned = () => process.execPath.startsWith(at('node_modules'))
