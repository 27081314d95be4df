import type pg from 'pg'
import { bootstrap } from './bootstrap.ts'
import { createCluster, handOver, passwordOf } from './cluster.ts'
import { type Home, chooseHome } from './home.ts'
import { lockServerRole, lockPresence, type Lock, isUnused, lockStartAndStop } from './locks.ts'
import { reachServer } from './reach.ts'
import { type LaunchOptions, openSite, type Site } from './site.ts'
import { findPostmaster } from './postmaster.ts'
import { stopServer } from './stop.ts'
import { watch } from './watch.ts'

/**
 * The embedded PostgreSQL of a data directory. It runs until the last process that launched it
 * closes.
 */
export interface Database extends AsyncDisposable {
  /**
   * A connection to the database `fourcast` as its owner. It stays valid when the server restarts.
   */
  connection: pg.ClientConfig
  close(): Promise<void>
}

/**
 * Starts the database of a data directory, or joins the running one. At most one process has the
 * role `server`; any number of commands work beside it. Throws `AlreadyRunningError` for a second
 * server, and `LaunchError` with a remedy when the database cannot start.
 */
export async function launchDatabase(options: LaunchOptions): Promise<Database> {
  const site = openSite(options)
  const locks = options.role === 'server' ? [lockServerRole(site)] : []
  try {
    return await join(site, locks)
  } catch (error) {
    locks.forEach((lock) => lock.release())
    throw error
  }
}

async function join(site: Site, locks: Lock[]): Promise<Database> {
  const gate = await lockStartAndStop(site)
  try {
    locks.unshift(lockPresence(site))
    const home = await prepare(site)
    const reached = await reachServer(site, home)
    const watching = watch(site, home, reached)
    await bootstrap(reached.client, passwordOf(site)).catch(async (error: unknown) => {
      await watching.end()
      throw error
    })
    return database(connectionTo(site, reached.address), async () => {
      await watching.end()
      await leave(site, home, locks)
    })
  } finally {
    gate.release()
  }
}

// A running server needs only its account's name.
async function prepare(site: Site): Promise<Home> {
  const home = chooseHome(site)
  await createCluster(site, home)
  if (!findPostmaster(home.cluster)) handOver(site, home)
  return home
}

function connectionTo(site: Site, address: { host: string; port: number }): pg.ClientConfig {
  const name = { user: 'fourcast', database: 'fourcast' }
  return { ...address, ...name, password: passwordOf(site), ssl: false }
}

function database(connection: pg.ClientConfig, leaving: () => Promise<void>): Database {
  let left: Promise<void> | undefined
  const close = (): Promise<void> => (left ??= leaving())
  return { connection, close, [Symbol.asyncDispose]: close }
}

// With the gate closed no process can arrive between the check and the stop.
async function leave(site: Site, home: Home, [presence, ...others]: Lock[]): Promise<void> {
  const gate = await lockStartAndStop(site)
  try {
    presence?.release()
    if (isUnused(site)) await stopServer(site, home)
  } finally {
    others.forEach((lock) => lock.release())
    gate.release()
  }
}
