import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { isRoot, type Site } from './site.ts'

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root needs another
 * account or a namespace.
 */
export interface SystemAccount {
  name: string
  identity: { uid: number; gid: number } | undefined
  /** Put before every command line. */
  prefix: readonly string[]
}

export const ourselves: SystemAccount = { name: 'this user', identity: undefined, prefix: [] }

// Root without its powers: outside the namespace it still is root, the owner of the files.
const namespace: SystemAccount = {
  name: 'root in a user namespace',
  identity: undefined,
  prefix: ['unshare', '-U', '--'],
}

const account = (uid: number, gid: number): SystemAccount => ({
  name: `user ${uid}`,
  identity: { uid, gid },
  prefix: [],
})

/**
 * The accounts that could run PostgreSQL on this data, best first. Existing data keeps its owner.
 */
export function candidates(site: Site, cluster: string): [SystemAccount, ...SystemAccount[]] {
  if (!isRoot()) return [ourselves]
  const keeper = ownerOf(cluster)
  if (keeper) return [keeper]
  const owner = site.asRoot ? undefined : personOf(site.dataDir)
  const [first = nobody(), ...rest] = [owner, ...namespaceIfAllowed(site)].filter((one) => !!one)
  return [first, ...rest, nobody()]
}

function namespaceIfAllowed(site: Site): SystemAccount[] {
  if (site.asRoot === 'account') return []
  return works(namespace, 'true') ? [namespace] : []
}

function ownerOf(path: string): SystemAccount | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? account(stat.uid, stat.gid) : undefined
}

// initdb needs a user name, which the owner of a mounted volume may not have here.
function personOf(path: string): SystemAccount | undefined {
  const owner = ownerOf(path)
  return owner && works(owner, 'id', '-un') ? owner : undefined
}

function nobody(): SystemAccount {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return line ? account(Number(line[1]) >>> 0, Number(line[2]) >>> 0) : account(65534, 65534)
}

/** A command line for this account, in the form `spawn` takes. */
export function as(who: SystemAccount, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...who.prefix, program, ...args]
  return { command, args: rest, identity: who.identity ?? {} }
}

/** True if the account can run this program. Permissions decide, so it is tried. */
export function works(who: SystemAccount, program: string, ...args: string[]): boolean {
  const line = as(who, program, args)
  const options = { ...line.identity, cwd: '/', stdio: 'ignore' } as const
  return spawnSync(line.command, line.args, options).status === 0
}

export const canEnter = (who: SystemAccount, directory: string): boolean =>
  works(who, 'sh', '-c', 'cd "$1"', 'sh', directory)
