import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LaunchError } from './errors.ts'

export type Log = (message: string, data?: object) => void

export interface LaunchOptions {
  dataDir: string
  role: 'server' | 'command'
  log: Log
  settings?: Record<string, string>
  /** For tests: allows root only one way to drop its privileges. */
  asRoot?: 'namespace' | 'account'
  /** For tests: the place of data that an unprivileged account cannot reach. */
  elsewhere?: string
}

/** The paths of the database of one data directory. */
export interface Site {
  dataDir: string
  /** Short and stable: names sockets, processes and places outside the data directory. */
  id: string
  password: string
  serverLog: string
  settings: Record<string, string>
  log: Log
  asRoot: 'namespace' | 'account' | undefined
  elsewhere: string
}

export const isRoot = (): boolean => process.getuid?.() === 0

export function openSite(options: LaunchOptions): Site {
  const dataDir = openDirectory(resolve(options.dataDir))
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return {
    dataDir,
    id,
    password: join(dataDir, 'postgres-password'),
    serverLog: join(dataDir, 'postgres.log'),
    settings: options.settings ?? {},
    log: options.log,
    asRoot: options.asRoot,
    elsewhere: join(options.elsewhere ?? '/var/lib/fourcast', id),
  }
}

// 0711: an unprivileged account may pass through to its own directory, but not list it.
function openDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new LaunchError(
      `The data directory ${dataDir} cannot be written by this user. ` +
        'Start Fourcast as its owner, or give it another DATA_DIR.',
      { cause },
    )
  }
  return realpathSync(dataDir)
}

/** Files that root creates in somebody's data directory stay usable for its owner. */
export function giveToOwner(site: Site, path: string): void {
  const owner = statSync(site.dataDir)
  if (isRoot() && owner.uid !== 0) chownSync(path, owner.uid, owner.gid)
}
