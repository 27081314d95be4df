import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LaunchError } from './errors.ts'
import type { Home } from './home.ts'
import { isRoot, type Site } from './site.ts'

/** Address of the server: a socket in `host`, or a port of 127.0.0.1. */
export interface Address {
  host: string
  port: number
}

const socketPort = 5432
// The kernel's limit on a socket's path is 104 bytes on macOS, 108 on Linux.
const longest = 100

export const socketOf = ({ host, port }: Address): string | undefined =>
  host.startsWith('/') ? join(host, `.s.PGSQL.${port}`) : undefined

export async function chooseAddress(site: Site, home: Home, last?: Address): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort(last?.port) }
  const inside = { host: home.cluster, port: socketPort }
  if (Buffer.byteLength(socketOf(inside) ?? '') < longest) return inside
  return { host: shortDirectory(site, home), port: socketPort }
}

// Anybody can make directories there, so one that is not ours alone is refused.
function shortDirectory(site: Site, home: Home): string {
  const path = join(tmpdir(), `fourcast-${site.id}`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const stat = lstatSync(path)
  const trusted = [process.getuid?.(), home.account.identity?.uid]
  if (!stat.isDirectory() || !trusted.includes(stat.uid) || (stat.mode & 0o077) !== 0)
    throw new LaunchError(`${path} belongs to somebody else; remove it or shorten DATA_DIR.`)
  if (isRoot()) chownSync(path, home.account.identity?.uid ?? 0, home.account.identity?.gid ?? 0)
  return path
}

async function freePort(wanted = 0): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', () => resolve(freePort()))
  probe.listen(wanted, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    probe.close(() => resolve(port))
  })
  return promise
}
