import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type SystemAccount, as } from './accounts.ts'
import { programOf } from './binaries.ts'
import { LaunchError, errorText } from './errors.ts'
import type { Home } from './home.ts'
import { giveToOwner, isRoot, type Site } from './site.ts'
import { environment } from './environment.ts'

export const isCreated = (home: Home): boolean => existsSync(join(home.cluster, 'PG_VERSION'))

/** Makes the cluster where there is none. It appears whole or not at all. */
export async function createCluster(site: Site, home: Home): Promise<void> {
  if (isCreated(home)) return needPassword(site)
  const started = performance.now()
  removeHalfMade(home)
  const stage = mkdtempSync(stageName(home))
  give(home.account, stage)
  await runInitdb(site, home, stage)
  renameSync(join(stage, 'data'), home.cluster)
  rmSync(stage, { recursive: true })
  site.log('database created', { ms: Math.round(performance.now() - started) })
}

function needPassword(site: Site): void {
  if (!existsSync(site.password))
    throw new LaunchError(`The database's password is missing: put ${site.password} back.`)
}

const stageName = (home: Home): string => `${home.cluster}.new-`

// Removes the remains of a killed creation. A new name each time: its initdb may still be writing.
function removeHalfMade(home: Home): void {
  const folder = dirname(home.cluster)
  const prefix = basename(stageName(home))
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true })
}

async function runInitdb(site: Site, home: Home, stage: string): Promise<void> {
  const secret = join(stage, 'password')
  writeFileSync(secret, passwordOf(site), { mode: 0o600 })
  give(home.account, secret)
  const line = as(home.account, programOf(home.binaries, 'initdb'), initdbArgs(site, stage, secret))
  const options = { ...line.identity, cwd: '/', env: environment(home) }
  try {
    await promisify(execFile)(line.command, line.args, options)
  } catch (cause) {
    throw new LaunchError(`The database could not be created: ${reasonOf(cause)}`, { cause })
  }
}

// Containers may run us under a number that has no name, which initdb does not accept.
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  const hint = said.includes('user does not exist') ? ' (add this user to /etc/passwd)' : ''
  return (said || errorText(error)) + hint
}

// The built-in C.UTF-8 sorts by code point and knows upper from lower case everywhere alike.
function initdbArgs(site: Site, stage: string, secret: string): string[] {
  return [
    `--pgdata=${join(stage, 'data')}`,
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(site.settings.fsync === 'off' ? ['--no-sync'] : []),
  ]
}

/** Made once, readable by the owner of the data directory alone. */
export function passwordOf(site: Site): string {
  if (!existsSync(site.password)) {
    const draft = `${site.password}.new`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    giveToOwner(site, draft)
    renameSync(draft, site.password)
  }
  return readFileSync(site.password, 'utf8').trim()
}

/** The cluster must belong to the account, also after the account had to change. */
export function handOver(site: Site, home: Home): void {
  const wanted = home.account.identity
  if (!wanted || !isRoot() || statSync(home.cluster).uid === wanted.uid) return
  site.log('database files handed to another account', { account: home.account.name })
  giveTree(home.account, home.cluster)
}

function giveTree(account: SystemAccount, path: string): void {
  give(account, path)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveTree(account, join(path, name))
}

function give(account: SystemAccount, path: string): void {
  const { identity } = account
  if (identity && !lstatSync(path).isSymbolicLink()) chownSync(path, identity.uid, identity.gid)
}
