import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { AlreadyRunningError, LaunchError, errorText } from './errors.ts'
import { giveToOwner, type Site } from './site.ts'

// SQLite is used for its file locks alone: the operating system drops them with the process that
// holds them, on every platform, so none of them can ever be stale. They outlive the database
// too: when it dies under several processes, nobody else can slip in before they restart it.

export interface Lock {
  release(): void
}

/** Lets one process at a time start or stop the database. */
export async function lockStartAndStop(site: Site, patience = 90_000): Promise<Lock> {
  const end = performance.now() + patience
  for (;;) {
    const lock = tryLock(site, 'launch.lock', 'exclusive')
    if (lock) return lock
    if (performance.now() > end)
      throw new LaunchError('Another process has been starting or stopping the database too long.')
    await sleep(20)
  }
}

/** A lock that every process holds while it uses the database. */
export function lockPresence(site: Site): Lock {
  const lock = tryLock(site, 'users.lock', 'shared')
  if (!lock) throw new LaunchError('The database is being stopped.')
  return lock
}

/** True if no process uses the database. Hold the gate while you ask. */
export function isUnused(site: Site): boolean {
  const lock = tryLock(site, 'users.lock', 'exclusive')
  lock?.release()
  return lock !== undefined
}

/** The lock of the only server on a data directory. */
export function lockServerRole(site: Site): Lock {
  const pidFile = join(site.dataDir, 'server.pid')
  const lock = tryLock(site, 'server.lock', 'exclusive')
  if (!lock) throw new AlreadyRunningError(site.dataDir, readPid(pidFile))
  writeFileSync(pidFile, `${process.pid}\n`)
  giveToOwner(site, pidFile)
  return {
    release() {
      rmSync(pidFile, { force: true })
      lock.release()
    },
  }
}

function readPid(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function tryLock(site: Site, name: string, kind: 'shared' | 'exclusive'): Lock | undefined {
  const file = openLockFile(site, name)
  try {
    file.exec('PRAGMA journal_mode = MEMORY')
    if (kind === 'exclusive') file.exec('BEGIN EXCLUSIVE')
    else file.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    if (errorText(error).includes('locked')) return undefined
    throw error
  }
}

function openLockFile(site: Site, name: string): DatabaseSync {
  const path = join(site.dataDir, name)
  try {
    createOnce(site, path)
    return new DatabaseSync(path, { timeout: 0 })
  } catch (cause) {
    throw new LaunchError(`${path} belongs to another user; start Fourcast as that user.`, {
      cause,
    })
  }
}

// Never opened while it may be locked: closing any handle would drop this process's locks on it.
function createOnce(site: Site, path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    giveToOwner(site, path)
  } catch (error) {
    if (!errorText(error).includes('EEXIST')) throw error
  }
}
